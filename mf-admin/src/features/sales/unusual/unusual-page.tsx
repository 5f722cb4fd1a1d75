import {
  MOST_OF_THE_SHOP,
  MUCH_OF_A_FLAVOR,
  formatPhone,
  type HoldReason,
  type HoldRefusalView,
  type UnusualOrdersMeta,
  type UnusualOrderView,
  type UnusualReason,
} from '@shop/contracts';
import { Notice, Quiet, Text } from '@shop/ui';
import { ActionButton } from '../../../shared/actions/action-button';
import { HeldScreen } from '../held/held-screen';
import { unusualList, useAdminListUnusualOrdersQuery, useAdminReviewUnusualOrdersMutation } from '../sales.api';

/** Orders that hold much or met a limit, and the limits that were met: what a raid looks like. */
export function UnusualPage() {
  const [review] = useAdminReviewUnusualOrdersMutation();
  return (
    <HeldScreen<UnusualOrderView, UnusualOrdersMeta>
      list={unusualList}
      useRows={useAdminListUnusualOrdersQuery}
      title="Pedidos inusuales"
      none="Nadie aparta demasiado."
      most="que más apartan"
      choosable
      actions={({ meta }) => (
        <ActionButton
          disabled={!meta}
          icon="check"
          act={() => review(meta ? { seen: meta.asOf } : {})}
          says={{
            done: { title: 'Revisado', description: 'Los pedidos grandes entran otra vez' },
            failed: 'No se pudo guardar la revisión',
          }}
        >
          Ya lo revisé
        </ActionButton>
      )}
      about={(meta) => (
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
        </>
      )}
      factsOf={({ reasons, callerAddress }) => ({
        callerAddress,
        reasons: (
          <Text as="ul" $look="small" $tone="warn" $above={8} $below={4}>
            {reasons.map((reason) => (
              <li key={reason}>{reasonTexts[reason]}</li>
            ))}
          </Text>
        ),
      })}
    />
  );
}

/** Why an order is unusual. */
const reasonTexts: Readonly<Record<UnusualReason, string>> = {
  phoneShare: `Su teléfono aparta más del ${MUCH_OF_A_FLAVOR}% de un sabor`,
  addressShare: `Su conexión aparta más del ${MUCH_OF_A_FLAVOR}% de un sabor`,
  blockedPhone: 'Su teléfono está bloqueado',
  orderUnits: 'De su conexión vino un pedido con demasiadas unidades',
  phoneOrders: 'Su teléfono llegó al límite de pedidos',
  phoneUnits: 'Su teléfono llegó al límite de unidades',
  addressOrders: 'Su conexión llegó al límite de pedidos',
  addressUnits: 'Su conexión llegó al límite de unidades',
  shopUnits: 'Entre todos apartaron demasiado',
  flavorShare: 'Entre todos apartaron demasiado de un sabor',
  mostOfShop: `Un distribuidor aparta más del ${MOST_OF_THE_SHOP}% de lo disponible`,
  flavorUnits: 'De su conexión vino un pedido con demasiado de un sabor',
};

const met: Readonly<Record<HoldReason, string>> = {
  blockedPhone: 'Teléfono bloqueado',
  orderUnits: 'Unidades por pedido',
  phoneOrders: 'Pedidos por teléfono',
  phoneUnits: 'Unidades por teléfono',
  addressOrders: 'Pedidos por conexión',
  addressUnits: 'Unidades por conexión',
  shopUnits: 'Parte de la tienda entre todos',
  flavorShare: 'Parte de un sabor entre todos',
  flavorUnits: 'Parte de un sabor por pedido',
};

/** 'Pedidos por teléfono: 3 rechazos, el último de 5512 3478 desde 190.148.1.2' */
function refusalText({ reason, times, phone, callerAddress }: HoldRefusalView): string {
  const count = times === 1 ? '1 rechazo, ' : `${times} rechazos, el último `;
  const from = callerAddress === '' ? '' : ` desde ${callerAddress}`;
  return `${met[reason]}: ${count}de ${formatPhone(phone)}${from}`;
}
