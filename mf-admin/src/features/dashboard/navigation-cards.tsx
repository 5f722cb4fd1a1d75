import { formatCount, type DashboardView } from '@shop/contracts';
import { Icon, type IconName, Named, Skeleton, Tiles, color, edge, radius, space } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { counted } from '../../shared/counted';

const Card = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  height: 100%;
  padding: ${space[12]} ${space[16]};
  border: ${edge.thin} solid transparent;
  border-radius: ${radius.control};
  background: ${color.surface};
  text-decoration: none;
  &:hover {
    border-color: ${color.field};
  }
`;

interface Destination {
  to: string;
  title: string;
  icon: IconName;
  detail: (dashboard: DashboardView) => string;
}

const destinations: readonly Destination[] = [
  {
    to: adminRoutes.affiliates,
    title: 'Afiliados',
    icon: 'handshake',
    detail: ({ totalAffiliates }) => `${formatCount(totalAffiliates)} en total`,
  },
  { to: adminRoutes.products, title: 'Productos', icon: 'box', detail: () => 'Catálogo e inventario' },
  {
    to: adminRoutes.sales,
    title: 'Ventas',
    icon: 'receipt',
    detail: ({ pendingOrders }) => counted(pendingOrders, 'pedido pendiente', 'pedidos pendientes'),
  },
  {
    to: adminRoutes.messages,
    title: 'Mensajes',
    icon: 'mail',
    detail: ({ unreadMessages }) => (unreadMessages > 0 ? `${formatCount(unreadMessages)} sin leer` : 'Todo leído'),
  },
  { to: adminRoutes.homepage, title: 'Contenido', icon: 'file', detail: () => 'Textos de la portada' },
];

export interface NavigationCardsProps {
  dashboard: DashboardView | undefined;
  /** It will not come: the ways are there without what they hold. */
  failed: boolean;
}

/** The ways to the screens, each with what it holds. */
export function NavigationCards({ dashboard, failed }: NavigationCardsProps) {
  return (
    <Tiles $least="11rem">
      {destinations.map(({ to, title, icon, detail }) => (
        <li key={to}>
          <Card to={to}>
            <Icon name={icon} />
            <Named as="span">
              <strong>{title}</strong>
              <span>{dashboard ? detail(dashboard) : !failed && <Skeleton $width="6rem" $height="1.4em" />}</span>
            </Named>
          </Card>
        </li>
      ))}
    </Tiles>
  );
}
