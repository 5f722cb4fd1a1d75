import { color, edge, font, space, text } from '@shop/ui';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { useStaff } from '../../shared/staff/use-staff';

const List = styled.nav`
  display: flex;
  margin-inline: -${space[8]};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  border-block-end: ${edge.thin} solid ${color.line};
`;

const Entry = styled(NavLink)`
  display: grid;
  flex: none;
  place-items: center;
  min-height: ${space[40]};
  padding: 0 ${space[8]};
  border-block-end: ${edge.strong} solid transparent;
  color: ${color.ink2};
  text-decoration: none;
  white-space: nowrap;
  ${text.small}
  font-weight: ${font.medium};
  &[aria-current='page'] {
    border-color: ${color.ink};
    color: ${color.ink};
    font-weight: ${font.bold};
  }
  &:focus-visible {
    outline-offset: -${edge.ring};
  }
`;

const entries = [
  { to: adminRoutes.deliveries, label: 'Por entregar' },
  { to: adminRoutes.runs, label: 'Rutas' },
  { to: adminRoutes.attempts, label: 'Intentos' },
  { to: adminRoutes.cash, label: 'Efectivo' },
  { to: adminRoutes.settlements, label: 'Liquidaciones', money: true },
  { to: adminRoutes.closes, label: 'Cierre de caja', money: true },
  { to: adminRoutes.couriers, label: 'Mensajeros' },
  { to: adminRoutes.rates, label: 'Resultados' },
] as const;

/** The screens of "Entregas", beside each other; those about settled money for who may settle. */
export function DeliveriesNav() {
  const maySettle = useStaff().allows('settleCash');
  return (
    <List aria-label="Entregas">
      {entries
        .filter((entry) => maySettle || !('money' in entry))
        .map(({ to, label }) => (
          <Entry key={to} to={to} end>
            {label}
          </Entry>
        ))}
    </List>
  );
}
