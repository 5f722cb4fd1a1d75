import { formatCount } from '@shop/contracts';
import { ButtonLink } from '@shop/ui';
import { Quiet, Stack } from '../../../shared/layout/layout';
import { adminRoutes } from '../../../routes';
import { ReleasedOrder } from './released-order';
import type { useRelease } from './use-release';

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
  return shown < total && <Quiet>{`Se muestran los ${shown} ${words}, de ${formatCount(total)}.`}</Quiet>;
}

/** The way on where no order holds too much. */
export const seeSales = (
  <ButtonLink to={adminRoutes.sales} tone="outline" size="sm">
    Ver las ventas
  </ButtonLink>
);
