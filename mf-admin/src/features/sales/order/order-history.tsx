import type { AuditEntryView, StaffOrderView } from '@shop/contracts';
import { ListResults } from '@shop/frames';
import { Quiet, Skeleton, TitledPanel, size, space } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { useAdminListAuditEntriesQuery } from '../../../shared/history/audit.api';
import { HistoryEvents } from '../../../shared/history/history-events';
import { describeOrderEvent } from './order-event';

/** Rows of an order's history that are read at once; few orders have more. */
const ROWS = 100;

/** Who did what to an order, newest first. */
export function useOrderHistory(id: string) {
  return useAdminListAuditEntriesQuery(
    { object: 'order', id, page: 1, size: ROWS },
    { refetchOnMountOrArgChange: true },
  );
}

/** The same, to be read. */
export function OrderHistory({ order: { orderId, createdAt, lines } }: { order: StaffOrderView }) {
  const found = useOrderHistory(orderId);
  return (
    <TitledPanel title="Historial">
      <ListResults
        found={found}
        waiting={{ text: 'Cargando historial...', outline: <Skeleton $height={size.control} /> }}
        failed="No se pudo cargar el historial"
        empty={({ data }) =>
          data.length === 0 && (
            <Quiet>{`Se hizo el ${formatDateTime(createdAt)}. No hay movimientos registrados.`}</Quiet>
          )
        }
      >
        {({ data }) => <HistoryEvents events={data.map((entry) => describeOrderEvent(entry, lines.length))} />}
      </ListResults>
    </TitledPanel>
  );
}

const DeedList = styled.ul`
  margin-top: ${space[4]};
  padding-inline-start: ${space[16]};
  list-style: disc;
`;

/** Others' deeds in a few words each, where something is said of them. */
export function Deeds({ entries }: { entries: readonly AuditEntryView[] }) {
  if (entries.length === 0) return null;
  return (
    <DeedList>
      {entries.map((entry) => {
        const { id, who, did } = describeOrderEvent(entry, 0);
        return <li key={id}>{`${who} ${did}.`}</li>;
      })}
    </DeedList>
  );
}
