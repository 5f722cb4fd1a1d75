import { Icon, VisuallyHidden, color, font, radius, size, space, text, type IconName } from '@shop/ui';
import { styled } from 'styled-components';
import { adminRoutes } from '../routes';
import { useAdminDashboardQuery } from '../shared/staff/staff.api';
import { useStaff } from '../shared/staff/use-staff';

/** An entry of the back office's navigation, beside the screen on a desktop and in the lower bar on a phone. */
interface NavigationEntry {
  to: string;
  label: string;
  icon: IconName;
  /** Only the address itself is this entry's screen, not what lies below it. */
  exact?: boolean;
  /** Kept in the lower bar on a phone; the others are behind 'Más'. */
  onPhone?: boolean;
  adminOnly?: boolean;
  /** Work behind it: the dashboard's count of it, and its names for one and for several ('7 pedidos pendientes'). */
  waiting?: readonly [count: 'pendingOrders' | 'pendingAffiliates' | 'unreadMessages', one: string, many: string];
}

/** The screens of the back office in the order in which staff see them. */
const entries: readonly NavigationEntry[] = [
  { to: adminRoutes.home, label: 'Panel', icon: 'grid', exact: true, onPhone: true },
  {
    to: adminRoutes.sales,
    label: 'Ventas',
    icon: 'receipt',
    onPhone: true,
    waiting: ['pendingOrders', 'pedido pendiente', 'pedidos pendientes'],
  },
  { to: adminRoutes.deliveries, label: 'Entregas', icon: 'truck' },
  { to: adminRoutes.products, label: 'Productos', icon: 'box', onPhone: true },
  { to: adminRoutes.customers, label: 'Clientes', icon: 'user' },
  {
    to: adminRoutes.affiliates,
    label: 'Afiliados',
    icon: 'handshake',
    waiting: ['pendingAffiliates', 'solicitud pendiente', 'solicitudes pendientes'],
  },
  {
    to: adminRoutes.messages,
    label: 'Mensajes',
    icon: 'mail',
    onPhone: true,
    waiting: ['unreadMessages', 'sin leer', 'sin leer'],
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

/** The entries that the signed-in user has. */
export function useNavigation(): NavigationEntry[] {
  const { staff } = useStaff();
  return entries.filter(({ adminOnly = false }) => !adminOnly || staff.role === 'admin');
}

const Counter = styled.span`
  min-width: ${size.badge};
  padding: 0 ${space[4]};
  border-radius: ${radius.full};
  background: ${color.inv};
  color: ${color.onInv};
  ${text.badge}
  font-weight: ${font.bold};
  line-height: ${size.badge};
  text-align: center;
`;

/** An entry's picture and name, and how much waits behind it. */
export function EntryWords({ entry, iconSize = 20 }: { entry: NavigationEntry; iconSize?: 20 | 24 }) {
  const { data: dashboard } = useAdminDashboardQuery();
  const [counted, one, many] = entry.waiting ?? [];
  const count = (counted && dashboard?.[counted]) ?? 0;
  return (
    <>
      <Icon name={entry.icon} size={iconSize} />
      {entry.label}
      {count > 0 && (
        <Counter>
          {count > 99 ? '99+' : count}
          <VisuallyHidden> {count === 1 ? one : many}</VisuallyHidden>
        </Counter>
      )}
    </>
  );
}
