import type { DashboardView } from '@shop/contracts';
import type { IconName } from '@shop/ui';
import { adminRoutes } from '../routes';
import { useAdminDashboardQuery } from '../shared/staff/staff.api';
import { useStaff } from '../shared/staff/use-staff';

/** An entry of the back office's navigation, beside the screen on a desktop and in the lower bar on a phone. */
export interface NavigationEntry {
  to: string;
  label: string;
  icon: IconName;
  /** Only the address itself is this entry's screen, not what lies below it. */
  exact?: boolean;
}

/** Work behind an entry: how many, and of what ('7 pedidos pendientes'). */
export interface Waiting {
  count: number;
  words: string;
}

interface StaffEntry extends NavigationEntry {
  adminOnly?: boolean;
  /** Kept in the lower bar on a phone; the others are behind 'Más'. */
  onPhone?: boolean;
  waiting?: (dashboard: DashboardView) => Waiting;
}

/** The screens of the back office in the order in which staff see them. */
const entries: readonly StaffEntry[] = [
  { to: adminRoutes.home, label: 'Panel', icon: 'grid', exact: true, onPhone: true },
  {
    to: adminRoutes.sales,
    label: 'Ventas',
    icon: 'receipt',
    onPhone: true,
    waiting: ({ pendingOrders }) => ({ count: pendingOrders, words: 'pedidos pendientes' }),
  },
  { to: adminRoutes.deliveries, label: 'Entregas', icon: 'truck' },
  { to: adminRoutes.products, label: 'Productos', icon: 'box', onPhone: true },
  { to: adminRoutes.customers, label: 'Clientes', icon: 'user' },
  {
    to: adminRoutes.affiliates,
    label: 'Afiliados',
    icon: 'handshake',
    waiting: ({ pendingAffiliates }) => ({ count: pendingAffiliates, words: 'solicitudes pendientes' }),
  },
  {
    to: adminRoutes.messages,
    label: 'Mensajes',
    icon: 'mail',
    onPhone: true,
    waiting: ({ unreadMessages }) => ({ count: unreadMessages, words: 'sin leer' }),
  },
  { to: adminRoutes.homepage, label: 'Contenido', icon: 'file' },
  { to: adminRoutes.users, label: 'Usuarios', icon: 'users', adminOnly: true },
  { to: adminRoutes.people, label: 'Datos personales', icon: 'key', adminOnly: true },
];

/** The ways to what is not for staff alone. */
export const outerEntries: readonly NavigationEntry[] = [
  { to: adminRoutes.diagnostics, label: 'Diagnóstico', icon: 'wrench', exact: true },
  { to: '/', label: 'Ver la tienda', icon: 'external', exact: true },
];

/** An entry with what waits behind it now; null for nothing, or while it is not known. */
export interface ShownEntry extends NavigationEntry {
  onPhone: boolean;
  waiting: Waiting | null;
}

/** The entries that the signed-in user has, with their counters. */
export function useNavigation(): ShownEntry[] {
  const { staff } = useStaff();
  const { data: dashboard } = useAdminDashboardQuery();
  return entries
    .filter(({ adminOnly = false }) => !adminOnly || staff.role === 'admin')
    .map(({ to, label, icon, exact = false, onPhone = false, waiting }) => {
      const now = dashboard && waiting ? waiting(dashboard) : null;
      return { to, label, icon, exact, onPhone, waiting: now && now.count > 0 ? now : null };
    });
}
