import { Lines, Text, When } from '@shop/ui';
import { formatDateTime } from '../../dates';

/** One thing that happened to something, in running words. */
export interface HistoryEvent {
  id: string;
  /** ISO instant. */
  at: string;
  who: string;
  /** 'completó el pedido' */
  did: string;
}

export function HistoryEvents({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <Lines as="ol" $pad={12}>
      {events.map(({ id, at, who, did }) => (
        <Text as="li" $look="small" key={id}>
          <strong>{who}</strong> {did}.
          <div>
            <When dateTime={at}>{formatDateTime(at)}</When>
          </div>
        </Text>
      ))}
    </Lines>
  );
}
