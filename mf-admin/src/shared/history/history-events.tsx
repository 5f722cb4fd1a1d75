import { color, edge, space, text } from '@shop/ui';
import { styled } from 'styled-components';
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

/** Who did what and when, in the order given. */
export function HistoryEvents({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <Events>
      {events.map(({ id, at, who, did }) => (
        <Event key={id}>
          <strong>{who}</strong> {did}.<time dateTime={at}>{formatDateTime(at)}</time>
        </Event>
      ))}
    </Events>
  );
}
