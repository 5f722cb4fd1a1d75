import { formatSignedQuetzales, parseSignedCentavos, paymentMethodLabels, type DeliveryView } from '@shop/contracts';
import { Badge, type Column, type IconName, color, font, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { counted } from '../../shared/counted';

export function amounts<Row>(
  name: string,
  of: (row: Row) => string,
  { strong = false, phone = 'labelled' }: { strong?: boolean; phone?: 'beside' | 'labelled' } = {},
): Column<Row> {
  return { name, align: 'end', phone, cell: (row) => <SignedAmount value={of(row)} strong={strong} /> };
}

const Sum = styled.span<{ $weight: number; $ink: string }>`
  color: ${({ $ink }) => $ink};
  font-weight: ${({ $weight }) => $weight};
  white-space: nowrap;
  ${text.figures}
`;

/** An amount as it travels, which may be below 0: "-35.00" is −Q35.00. */
function SignedAmount({ value, strong = false }: { value: string; strong?: boolean }) {
  return (
    <Sum $weight={strong ? font.strong : font.regular} $ink="inherit">
      {amountText(value)}
    </Sum>
  );
}

/** The cash of a delivery, collected or to be, which a failed attempt has none of; else how it is paid. */
export function Collected({
  delivery: { collected, expectedCash, failure, paymentMethod },
}: {
  delivery: Pick<DeliveryView, 'collected' | 'expectedCash' | 'failure' | 'paymentMethod'>;
}) {
  if (paymentMethod !== 'efectivo') return <>{paymentMethodLabels[paymentMethod]}</>;
  if (failure !== null) return <>—</>;
  return <SignedAmount value={collected ?? expectedCash} strong />;
}

export function amountText(value: string): string {
  return formatSignedQuetzales(parseSignedCentavos(value));
}

/** Difference in words beside the figure; nothing for a row that fits. */
export function Difference({ value, cancelsOut = false }: { value: string; cancelsOut?: boolean }) {
  const centavos = parseSignedCentavos(value);
  const fits = centavos === 0 && !cancelsOut;
  return (
    <Sum $weight={fits ? font.regular : font.strong} $ink={centavos < 0 ? color.bad : 'inherit'}>
      {differenceText(centavos, cancelsOut)}
    </Sum>
  );
}

/** 'Cuadra', 'Faltan Q35.00', 'Sobran Q5.00'; of a till whose ways of paying differ and cancel out 'Cuadra solo en total'. */
export function differenceText(centavos: number, cancelsOut = false): string {
  if (centavos === 0) return cancelsOut ? 'Cuadra solo en total' : 'Cuadra';
  return `${centavos < 0 ? 'Faltan' : 'Sobran'} ${formatSignedQuetzales(Math.abs(centavos))}`;
}

/** A run or a till, by whether something may still come in. */
export function OpenBadge({ closedAt, icon }: { closedAt: string | null; icon: IconName }) {
  const open = { tone: 'info', icon, children: 'Abierta' } as const;
  return <Badge {...(closedAt === null ? open : { tone: 'mute', icon: 'check', children: 'Cerrada' })} />;
}

export function stopCount(stops: number): string {
  return counted(stops, 'parada', 'paradas');
}

/** '3 de 8 paradas sin resultado' */
export function stopsText(stops: number, openStops: number): string {
  const all = stopCount(stops);
  return openStops === 0
    ? `${all}${stops === 1 ? '' : ', todas'} con resultado`
    : `${openStops} de ${all} sin resultado`;
}

/** '24/11/2026 17:20 · ana', whose moment keeps its line; without a name of somebody who is gone. */
export function whenAndWho(at: string, by: string | null): string {
  const moment = formatDateTime(at).replace(' ', '\u00a0');
  return by === null ? moment : `${moment} · ${by}`;
}
