import { FEW_OF_A_FLAVOR, SMALL_ORDER, orderLimitProblem, type OrderLimits as Limits } from '@shop/contracts';
import { FieldRow, PageForm, Reading } from '@shop/frames';
import { Narrow, Notice, Skeleton, TextField, VisuallyHidden, size } from '@shop/ui';
import { useNumbersForm } from '../../../shared/form/use-numbers-form';
import { useAdminReadOrderLimitsQuery, useAdminReplaceOrderLimitsMutation } from '../profile.api';

const labels: Readonly<Record<keyof Limits, string>> = {
  phoneOrders: 'Pedidos pendientes por teléfono en 72 horas',
  phoneUnits: 'Unidades por teléfono en 72 horas',
  addressOrders: 'Pedidos pendientes por conexión en 24 horas',
  addressUnits: 'Unidades por conexión en 24 horas',
  orderUnits: 'Unidades por pedido',
  flavorPercent: 'Parte de un sabor por pedido (%)',
  shopPercent: 'Parte de la tienda entre todos en una hora (%)',
};

const hints: Partial<Record<keyof Limits, string>> = {
  flavorPercent: `De lo disponible; siempre se pueden pedir ${FEW_OF_A_FLAVOR}.`,
  shopPercent: `También de un sabor, con más de 20 unidades. Al pasarla solo entran pedidos de hasta ${SMALL_ORDER} unidades (de ese sabor).`,
};

/** Units that buyers may hold without paying, as the limits stand. */
export function OrderLimits() {
  const found = useAdminReadOrderLimitsQuery();
  const waiting = (
    <Narrow as="div">
      <VisuallyHidden role="status">Cargando los límites...</VisuallyHidden>
      <Skeleton $height={size.control} />
      <Skeleton $height={size.control} />
    </Narrow>
  );
  return (
    <Reading found={found} failed="No se pudieron cargar los límites" waiting={waiting}>
      {(limits) => <LimitsForm limits={limits} />}
    </Reading>
  );
}

function LimitsForm({ limits }: { limits: Limits }) {
  const [replace] = useAdminReplaceOrderLimitsMutation();
  const { saving, fieldOf } = useNumbersForm({
    name: 'limites',
    stored: limits,
    labels,
    problem: orderLimitProblem,
    call: replace,
    says: { done: { title: 'Límites guardados' }, failed: 'No se pudieron guardar los límites' },
  });
  const field = (limit: keyof Limits) => (
    <TextField key={limit} hint={hints[limit]} placeholder="Sin límite" {...fieldOf(limit)} />
  );

  return (
    <Narrow>
      <Notice tone="info">
        Un pedido aparta inventario antes de pagarse. Estos límites frenan a quien aparta demasiado; no tocan los
        pedidos de distribuidores a su propio precio ni los que anota el personal. Un campo vacío quita el límite.
      </Notice>
      <PageForm saving={saving} saveLabel="Guardar límites">
        <FieldRow>{(['phoneOrders', 'phoneUnits'] as const).map(field)}</FieldRow>
        <FieldRow>{(['addressOrders', 'addressUnits'] as const).map(field)}</FieldRow>
        {(['orderUnits', 'flavorPercent', 'shopPercent'] as const).map(field)}
      </PageForm>
    </Narrow>
  );
}
