import { Container, color, edge, font, size, space, text } from '@shop/ui';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { distributorRoutes } from './routes';

const Bar = styled.nav`
  border-block-end: ${edge.thin} solid ${color.line};
  @media print {
    display: none;
  }
`;

const Links = styled.ul`
  display: flex;
  gap: ${space[4]} ${space[24]};
  overflow-x: auto;
  scroll-padding: 0 50%;
`;

const Entry = styled(NavLink)`
  display: grid;
  align-items: center;
  min-height: ${size.control};
  padding-block-end: ${edge.ring};
  color: ${color.ink2};
  text-decoration: none;
  white-space: nowrap;
  ${text.small}
  &:hover {
    color: ${color.ink};
  }
  &[aria-current='page'] {
    padding-block-end: 0;
    border-block-end: ${edge.ring} solid ${color.dist};
    color: ${color.ink};
    font-weight: ${font.strong};
  }
`;

const entries = [
  { to: distributorRoutes.dashboard, label: 'Mi panel' },
  { to: distributorRoutes.quickOrder, label: 'Pedido rápido' },
  { to: distributorRoutes.orders, label: 'Mis pedidos' },
] as const;

/** The ways between the portal's screens, below the shop's own bar. */
export function PortalNavigation() {
  return (
    <Bar aria-label="Portal de distribuidores">
      <Container>
        <Links>
          {entries.map(({ to, label }) => (
            <li key={to}>
              <Entry to={to}>{label}</Entry>
            </li>
          ))}
        </Links>
      </Container>
    </Bar>
  );
}
