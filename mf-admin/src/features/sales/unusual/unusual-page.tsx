import type { UnusualOrdersMeta, UnusualOrderView } from '@shop/contracts';
import { Button, Checkbox, Notice, VisuallyHidden, space } from '@shop/ui';
import { adminRoutes } from '../../../routes';
import { Cluster, Quiet, Stack, Text } from '../../../shared/layout/layout';
import { CardListOutline } from '../../../shared/list/card-outlines';
import { ListScreen } from '../../../shared/list/list-screen';
import { ActionButton } from '../../../shared/actions/action-button';
import { unitsIn, unitsText } from '../order-labels';
import { HeldOrder } from '../held/held-order';
import { ALL, useRelease, type ReleaseDesk } from '../held/use-release';
import { MoreHeldOrders, ReleasedOrders, seeSales } from '../held/held-parts';
import { reasonTexts, refusalText } from './unusual-texts';
import { useChoice } from '../use-choice';
import { unusualList, useAdminListUnusualOrdersQuery, useAdminReviewUnusualOrdersMutation } from '../sales.api';

/** Orders that hold much or met a limit, and the limits that were met: what a raid looks like. */
export function UnusualPage() {
  const [review] = useAdminReviewUnusualOrdersMutation();
  const desk = useRelease();
  return (
    <ListScreen<UnusualOrderView, UnusualOrdersMeta>
      list={unusualList}
      useRows={useAdminListUnusualOrdersQuery}
      keyOf={({ orderId }) => orderId}
      title="Pedidos inusuales"
      back={adminRoutes.sales}
      backLabel="Volver a ventas"
      waiting="Cargando pedidos..."
      outline={<CardListOutline height={space[112]} />}
      failed="No se pudieron cargar los pedidos inusuales"
      empty={{
        icon: 'check-circle',
        title: 'No hay pedidos inusuales',
        text: 'Nadie aparta demasiado.',
        action: seeSales,
      }}
      actions={() => (
        <ActionButton
          tone="outline"
          size="sm"
          icon="check"
          act={() => review()}
          says={{
            done: { title: 'Revisado', description: 'Los pedidos grandes entran otra vez' },
            failed: 'No se pudo guardar la revisión',
          }}
        >
          Ya lo revisé
        </ActionButton>
      )}
      above={({ meta }) => (
        <>
          <Quiet>
            Pedidos pendientes de quien aparta mucho o llegó a un límite. Liberar un pedido cancela lo que tiene
            pendiente. «Ya lo revisé» vuelve a contar desde ahora lo que se aparta entre todos.
          </Quiet>
          {meta && meta.refusals.length > 0 && (
            <Notice tone="warn" title="Límites alcanzados en las últimas 24 horas">
              <ul>
                {meta.refusals.map((refusal) => (
                  <li key={`${refusal.reason} ${refusal.phone} ${refusal.callerAddress}`}>{refusalText(refusal)}</li>
                ))}
              </ul>
            </Notice>
          )}
          <ReleasedOrders desk={desk} />
        </>
      )}
    >
      {({ rows, meta }) => <Orders orders={rows} total={meta?.total} desk={desk} />}
    </ListScreen>
  );
}

interface OrdersProps {
  orders: readonly UnusualOrderView[];
  total: number | undefined;
  desk: ReleaseDesk;
}

function Orders({ orders, total, desk }: OrdersProps) {
  const { orders: chosen, isChosen, choose } = useChoice(orders);
  const units = chosen.reduce((sum, { lines }) => sum + unitsIn(lines, 'pending'), 0);
  return (
    <>
      <Cluster $apart $gap={16}>
        <Checkbox
          label="Elegir todos"
          checked={chosen.length === orders.length}
          onChange={(event) => choose(orders, event.target.checked)}
        />
        <Button
          size="sm"
          disabled={chosen.length === 0}
          busy={desk.busy === ALL}
          onClick={() => void desk.releaseAll(chosen)}
        >
          {chosen.length === 0 ? 'Liberar elegidos' : `Liberar ${chosen.length} (${unitsText(units)})`}
        </Button>
      </Cluster>
      <Stack as="ul" $gap={12} aria-label="Pedidos inusuales">
        {orders.map((order) => (
          <li key={order.orderId}>
            <HeldOrder
              order={order}
              desk={desk}
              choice={
                <Checkbox
                  label={<VisuallyHidden>{`Elegir pedido ${order.code}`}</VisuallyHidden>}
                  checked={isChosen(order)}
                  onChange={({ target }) => choose([order], target.checked)}
                />
              }
              callerAddress={order.callerAddress}
            >
              <Text as="ul" $look="small" $tone="warn" $above={8} $below={4}>
                {order.reasons.map((reason) => (
                  <li key={reason}>{reasonTexts[reason]}</li>
                ))}
              </Text>
            </HeldOrder>
          </li>
        ))}
      </Stack>
      <MoreHeldOrders shown={orders.length} total={total} words="que más apartan" />
    </>
  );
}
