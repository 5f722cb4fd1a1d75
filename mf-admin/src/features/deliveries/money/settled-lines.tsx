import type { UnsettledDeliveryView } from '@shop/contracts';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../dates';
import { RowsTable, amounts, labelled, type Column } from '../rows-table';

export interface SettledLinesProps {
  lines: readonly UnsettledDeliveryView[];
  /** Which delivery it is. */
  first: (line: UnsettledDeliveryView) => ReactNode;
}

const money: readonly Column<UnsettledDeliveryView>[] = [
  amounts('Cobrado', ({ collected }) => collected, { strong: true, phone: 'beside' }),
  amounts('Esperado', ({ expectedCash }) => expectedCash),
  amounts('Comisión', ({ fee }) => fee),
  labelled('Entregado', ({ deliveredAt }) => formatDateTime(deliveredAt)),
];

/** Deliveries that are settled, or are to be, with what each brings. */
export function SettledLines({ lines, first }: SettledLinesProps) {
  const columns = [{ name: 'Entrega', cell: first }, ...money];
  return <RowsTable rows={lines} keyOf={({ deliveryId }) => deliveryId} columns={columns} />;
}

/** 'Ana López · guía 55' */
export function ofWhom({ customerName, guideNumber }: UnsettledDeliveryView): string {
  return guideNumber === null ? customerName : `${customerName} · guía ${guideNumber}`;
}
