import { formatCount } from '@shop/contracts';
import { ButtonLink, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { Stack } from '../../../shared/layout/layout';
import { adminRoutes } from '../../../routes';
import { ReleasedOrder } from './released-order';
import type { useRelease } from './use-release';

/** Introduction of the page of held orders. */
export const HeldWords = styled.p`
  max-width: 72ch;
  margin-top: -${space[8]};
  color: ${color.ink2};
  ${text.small}
`;

/** Orders that were released here, each with its way back. */
export function ReleasedOrders({ desk }: { desk: ReturnType<typeof useRelease> }) {
  if (desk.released.length === 0) return null;
  return (
    <Stack as="ul" $gap={12} aria-label="Pedidos liberados">
      {desk.released.map((released) => (
        <li key={released.order.orderId}>
          <ReleasedOrder
            released={released}
            busy={desk.busy === released.order.orderId}
            onUndo={() => void desk.undo(released)}
          />
        </li>
      ))}
    </Stack>
  );
}

/** Says that there are more of them than the page has. */
export function MoreHeldOrders({
  shown,
  total = 0,
  words,
}: {
  shown: number;
  total?: number | undefined;
  words: string;
}) {
  return shown < total && <HeldWords>{`Se muestran los ${shown} ${words}, de ${formatCount(total)}.`}</HeldWords>;
}

/** The way on where no order holds too much. */
export const seeSales = (
  <ButtonLink to={adminRoutes.sales} tone="outline" size="sm">
    Ver las ventas
  </ButtonLink>
);
