import { formatCount, type UnusualOrderView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button, Checkbox, Notice, space } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { adminRoutes } from '../../../routes';
import { CardListOutline } from '../../../shared/list/card-outlines';
import { ListResults } from '../../../shared/list/list-results';
import { ListNews } from '../../../shared/list/news-press';
import { Page, PageHead } from '../../../shared/page/page';
import { useReport } from '../../../shared/form/use-report';
import { unitsIn, unitsText } from '../order-facts';
import { ALL, useRelease } from '../held/use-release';
import { UnusualOrder } from './unusual-order';
import { useSteadyList } from '../../../shared/list/steady-list';
import { HeldList, HeldWords, NoHeldOrders, ReleasedOrders } from '../held/held-parts';
import { orderRows } from '../order-rows';
import { refusalText } from './unusual-texts';
import { useAdminListUnusualOrdersQuery, useAdminReviewUnusualOrdersMutation, type UnusualList } from './unusual.api';

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
`;

/** Orders that hold much or met a limit, and the limits that were met: what a raid looks like. */
export function UnusualPage() {
  usePageTitle('Pedidos inusuales');
  const report = useReport();
  const list = useSteadyList(
    useAdminListUnusualOrdersQuery(undefined, { refetchOnMountOrArgChange: true }),
    orderRows<UnusualList>(),
  );
  const { found } = list;
  const [review, reviewing] = useAdminReviewUnusualOrdersMutation();
  const desk = useRelease();
  const refusals = found.data?.refusals ?? [];

  return (
    <Page>
      <PageHead title="Pedidos inusuales" back={adminRoutes.sales} backLabel="Volver a ventas">
        <Button
          tone="outline"
          size="sm"
          icon="check"
          busy={reviewing.isLoading}
          onClick={() =>
            void report(review().unwrap(), {
              done: { title: 'Revisado', description: 'Los pedidos grandes entran otra vez' },
              failed: 'No se pudo guardar la revisión',
            })
          }
        >
          Ya lo revisé
        </Button>
      </PageHead>
      <HeldWords>
        Pedidos pendientes de quien aparta mucho o llegó a un límite. Liberar un pedido cancela lo que tiene pendiente.
        «Ya lo revisé» vuelve a contar desde ahora lo que se aparta entre todos.
      </HeldWords>
      {refusals.length > 0 && (
        <Notice tone="warn" title="Límites alcanzados en las últimas 24 horas">
          <ul>
            {refusals.map((refusal) => (
              <li key={`${refusal.reason} ${refusal.phone} ${refusal.callerAddress}`}>{refusalText(refusal)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ReleasedOrders desk={desk} />
      <ListNews list={list} />
      <ListResults
        found={found}
        page={1}
        waiting={{ text: 'Cargando pedidos...', outline: <CardListOutline height={space[112]} /> }}
        failed={{ title: 'No se pudieron cargar los pedidos inusuales' }}
        empty={({ orders }) =>
          orders.length === 0 && <NoHeldOrders title="No hay pedidos inusuales" words="Nadie aparta demasiado." />
        }
      >
        {({ orders, total }) => <Orders orders={orders} total={total} desk={desk} />}
      </ListResults>
    </Page>
  );
}

interface OrdersProps {
  orders: readonly UnusualOrderView[];
  total: number;
  desk: ReturnType<typeof useRelease>;
}

function Orders({ orders, total, desk }: OrdersProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = orders.filter(({ orderId }) => ids.has(orderId));
  const units = chosen.reduce((sum, { lines }) => sum + unitsIn(lines, 'pending'), 0);

  function choose(changed: readonly UnusualOrderView[], isChosen: boolean) {
    const next = new Set(ids);
    for (const { orderId } of changed) {
      if (isChosen) next.add(orderId);
      else next.delete(orderId);
    }
    setIds(next);
  }

  return (
    <>
      <Choice>
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
      </Choice>
      <HeldList aria-label="Pedidos inusuales">
        {orders.map((order) => (
          <li key={order.orderId}>
            <UnusualOrder
              order={order}
              chosen={ids.has(order.orderId)}
              onChoose={(isChosen) => choose([order], isChosen)}
              busy={desk.busy === order.orderId}
              onRelease={() => void desk.release(order)}
            />
          </li>
        ))}
      </HeldList>
      {orders.length < total && (
        <HeldWords>{`Se muestran los ${orders.length} que más apartan, de ${formatCount(total)}.`}</HeldWords>
      )}
    </>
  );
}
