import { formatCount, type AuditEntryView } from '@shop/contracts';
import { Dialog, TextLink, color, edge, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { orderAddress } from '../../../routes';
import { AuditList } from '../../../shared/history/audit-list';
import { StockCounts } from './stock-counts';
import type { StockOwner } from './stock-owner';
import { describeStockEvent, unitsBefore } from './stock-event';

const Counts = styled(StockCounts)`
  padding-bottom: ${space[12]};
  border-block-end: ${edge.thin} solid ${color.line};
`;

const Event = styled.li`
  display: grid;
  gap: ${space[4]};
  padding-block: ${space[12]};
  border-block-end: ${edge.thin} solid ${color.line};
  overflow-wrap: anywhere;
`;

const Small = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[12]};
  color: ${color.ink2};
  ${text.small}
  ${text.figures}
`;

const Beginning = styled.p`
  padding-block: ${space[12]};
  color: ${color.ink2};
  ${text.small}
`;

/** Why there is as much as there is: everything that moved the stock, newest first, each with who, when and which order. */
export function StockHistoryDialog({ owner, onClose }: { owner: StockOwner; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={`¿Por qué hay ${formatCount(owner.inventory)}?`}
      description={owner.name}
    >
      <Counts {...owner} />
      <AuditList object={owner.object} id={owner.id} empty={<Beginning>{beginningText(owner.inventory)}</Beginning>}>
        {(entries, isLast) => (
          <ol>
            {entries.map((entry) => (
              <StockEventRow key={entry.id} entry={entry} />
            ))}
            {isLast && <FirstUnits oldest={entries.at(-1)} />}
          </ol>
        )}
      </AuditList>
    </Dialog>
  );
}

function StockEventRow({ entry }: { entry: AuditEntryView }) {
  const { at, who, did, order, result, moved } = describeStockEvent(entry);
  return (
    <Event>
      <p>
        <strong>{who}</strong> {did}
        {order && (
          <>
            {' '}
            <TextLink to={orderAddress(order.id)}>{order.code}</TextLink>
          </>
        )}
        {result !== '' && `: ${result}`}.
      </p>
      <Small>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {moved.map(({ name, before, after }) => (
          <span key={name}>{`${name} ${formatCount(before)} → ${formatCount(after)}`}</span>
        ))}
      </Small>
    </Event>
  );
}

/** Gap of the history: where the first units came from. */
function FirstUnits({ oldest }: { oldest: AuditEntryView | undefined }) {
  const before = unitsBefore(oldest);
  return before === null ? null : (
    <li>
      <Beginning>{beginningText(before)}</Beginning>
    </li>
  );
}

function beginningText(units: number): string {
  return `Sin movimientos anteriores: empezó con ${formatCount(units)} ${units === 1 ? 'unidad' : 'unidades'}.`;
}
