import type { StaffOrderView } from '@shop/contracts';
import { Panel, Skeleton, color, edge, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { useAdminListLedgerQuery } from '../../../shared/ledger.api';
import { ListResults } from '../../../shared/list-results';
import { PanelTitle } from './panel-title';
import { tellOrderEvent } from './order-story';

const Events = styled.ol`
  & > li + li {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Event = styled.li`
  padding-block: ${space[12]};
  overflow-wrap: anywhere;
  ${text.small}
  & > time {
    display: block;
    color: ${color.ink2};
    ${text.figures}
  }
`;

const Nothing = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

export interface OrderHistoryProps {
  order: StaffOrderView;
}

/** Who did what to an order, newest first. */
export function OrderHistory({ order: { orderId, createdAt, lines } }: OrderHistoryProps) {
  const found = useAdminListLedgerQuery(
    { object: 'order', id: orderId, page: 1, size: 100 },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Panel aria-labelledby="historial">
      <PanelTitle id="historial">Historial</PanelTitle>
      <ListResults
        found={found}
        page={1}
        waiting={{ text: 'Cargando historial...', outline: <Skeleton $height={size.control} /> }}
        failed={{ title: 'No se pudo cargar el historial' }}
        empty={({ total }) =>
          total === 0 && <Nothing>{`Se hizo el ${formatDateTime(createdAt)}. No hay movimientos registrados.`}</Nothing>
        }
      >
        {({ entries }) => (
          <Events>
            {entries.map((entry) => {
              const { id, at, who, did } = tellOrderEvent(entry, lines.length);
              return (
                <Event key={id}>
                  <strong>{who}</strong> {did}.<time dateTime={at}>{formatDateTime(at)}</time>
                </Event>
              );
            })}
          </Events>
        )}
      </ListResults>
    </Panel>
  );
}
