import type { IconName } from '@shop/ui';
import { adminRoutes } from '../routes';

/** An entry of the back office's navigation, beside the screen on a desktop and in the lower bar on a phone. */
export interface NavigationEntry {
  to: string;
  label: string;
  icon: IconName;
}

/** The screens of the back office in the order in which staff see them. */
export const navigation: readonly NavigationEntry[] = [{ to: adminRoutes.sales, label: 'Ventas', icon: 'receipt' }];

/** The way back into the shop. */
export const shopEntry: NavigationEntry = { to: '/', label: 'Ver la tienda', icon: 'external' };
