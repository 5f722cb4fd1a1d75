import { formatCount } from '@shop/contracts';
import { Button, ButtonLink } from '@shop/ui';
import { Quiet, Stack } from '../../../shared/layout/layout';
import { adminRoutes } from '../../../routes';
import { unitsText } from '../order-labels';
import { StatusStrip } from '../status-strip';
import { unitsFreed } from './release';
import type { ReleaseDesk } from './use-release';

/** Orders that were released here, each with its way back. */
export function ReleasedOrders({ desk }: { desk: ReleaseDesk }) {
  if (desk.released.length === 0) return null;
  return (
    <Stack as="ul" $gap={12} aria-label="Pedidos liberados">
      {desk.released.map((released) => (
        <li key={released.order.orderId}>
          <StatusStrip
            tone="ok"
            words={`Pedido ${released.order.code} liberado: ${unitsText(unitsFreed(released.steps))} otra vez a la venta.`}
            action={
              <Button
                tone="outline"
                size="sm"
                icon="undo"
                busy={desk.busy === released.order.orderId}
                aria-label={`Deshacer: apartar otra vez el pedido ${released.order.code}`}
                onClick={() => void desk.undo(released)}
              >
                Deshacer
              </Button>
            }
          />
        </li>
      ))}
    </Stack>
  );
}

interface MoreHeldOrdersProps {
  shown: number;
  total: number | undefined;
  words: string;
}

/** Says that there are more of them than the page has. */
export function MoreHeldOrders({ shown, total = 0, words }: MoreHeldOrdersProps) {
  return shown < total && <Quiet>{`Se muestran los ${shown} ${words}, de ${formatCount(total)}.`}</Quiet>;
}

/** The way on where no order holds too much. */
export const seeSales = (
  <ButtonLink to={adminRoutes.sales} tone="outline" size="sm">
    Ver las ventas
  </ButtonLink>
);
