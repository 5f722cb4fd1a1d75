import { formatCount, type AuditEntryView, type StaffFlavorView, type StaffProductView } from '@shop/contracts';
import { Cluster, Dialog, Lines, Quiet, Stack, TextLink, color, edge, space } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { orderAddress } from '../../../routes';
import { AuditList } from '../../../shared/history/audit-list';
import { describeStockEvent, unitsBefore } from './stock-event';
import { StockCounts, type StockCount } from './stock-parts';
import { counted } from '../../../shared/counted';

/** Whose stock it is: a flavor's ('Menta Glacial · Bruma 20K'), or that of a product without flavors. */
export interface StockOwner extends Pick<StaffProductView, 'id' | 'name' | StockCount> {
  object: 'flavor' | 'product';
}

/** @param flavor null for the product's own stock */
export function stockOwner(product: StaffProductView, flavor: StaffFlavorView | null): StockOwner {
  return flavor
    ? { ...flavor, object: 'flavor', name: `${flavor.name} · ${product.name}` }
    : { ...product, object: 'product' };
}

const Counts = styled(StockCounts)`
  padding-bottom: ${space[12]};
  border-block-end: ${edge.thin} solid ${color.line};
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
      <AuditList object={owner.object} id={owner.id} empty={<Quiet>{beginningText(owner.inventory)}</Quiet>}>
        {(entries, { isLast }) => {
          const first = isLast ? unitsBefore(entries.at(-1)) : null;
          return (
            <Lines as="ol" $pad={12}>
              {entries.map((entry) => (
                <StockEventRow key={entry.id} entry={entry} />
              ))}
              {first !== null && (
                <li>
                  <Quiet>{beginningText(first)}</Quiet>
                </li>
              )}
            </Lines>
          );
        }}
      </AuditList>
    </Dialog>
  );
}

function StockEventRow({ entry }: { entry: AuditEntryView }) {
  const { at, who, did, order, result, moved } = describeStockEvent(entry);
  return (
    <Stack as="li" $gap={4}>
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
      <Cluster as={Quiet} $gap={12} $rows={0}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {moved.map(({ name, before, after }) => (
          <span key={name}>{`${name} ${formatCount(before)} → ${formatCount(after)}`}</span>
        ))}
      </Cluster>
    </Stack>
  );
}

function beginningText(units: number): string {
  return `Sin movimientos anteriores: empezó con ${counted(units, 'unidad', 'unidades')}.`;
}
