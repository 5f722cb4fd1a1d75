import {
  FEW_OF_A_FLAVOR,
  ORDER_LIMITS,
  SMALL_ORDER,
  orderLimitProblem,
  type OrderLimits as Limits,
} from '@shop/contracts';
import { Notice, Skeleton, TextField, VisuallyHidden, size } from '@shop/ui';
import { useState } from 'react';
import { PageForm } from '../../../shared/form/form-frames';
import { RULES } from '../../../shared/admin-api';
import { onlyTouched } from '../../../shared/form/only-touched';
import { FieldRow } from '../../../shared/form/form-layout';
import { Narrow } from '../../../shared/layout/layout';
import { Reading } from '../../../shared/page/reading';
import { useReport } from '../../../shared/actions/use-report';
import { useSavingForm } from '../../../shared/form/use-saving-form';
import { useAdminReadOrderLimitsQuery, useAdminReplaceOrderLimitsMutation } from './limits.api';

type Typed = Record<keyof Limits, string>;

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
  shopPercent: `También de un sabor, desde 20 unidades. Al pasarla solo entran pedidos de hasta ${SMALL_ORDER} unidades (de ese sabor).`,
};

function typedOf(limits: Limits): Typed {
  return Object.fromEntries(ORDER_LIMITS.map((limit) => [limit, limits[limit] ?? ''].map(String))) as Typed;
}

/** A typed limit; empty means off, and what is no number stays one that no rule accepts. */
function readLimit(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : NaN;
}

/** Units that buyers may hold without paying, as the limits stand. */
export function OrderLimits() {
  const limits = useAdminReadOrderLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  /** True when they were read since this was opened: what is typed outlives every reading after that. */
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && limits.data !== undefined && !limits.isFetching && !limits.isError) setIsOpen(true);
  const waiting = (
    <Narrow as="div">
      <VisuallyHidden role="status">Cargando los límites...</VisuallyHidden>
      <Skeleton $height={size.control} />
      <Skeleton $height={size.control} />
    </Narrow>
  );
  return (
    <Reading
      found={isOpen ? limits : { ...limits, currentData: undefined }}
      failed="No se pudieron cargar los límites"
      waiting={waiting}
    >
      {(read) => <LimitsForm limits={read} />}
    </Reading>
  );
}

function LimitsForm({ limits }: { limits: Limits }) {
  const report = useReport();
  const [replace] = useAdminReplaceOrderLimitsMutation();
  const { saving, bind } = useSavingForm<Typed, Limits>({
    name: 'limites',
    values: typedOf(limits),
    labels,
    reads: RULES,
    shared: 'typed',
    save: (typed, { touched }) => {
      const wanted = Object.fromEntries(ORDER_LIMITS.map((limit) => [limit, readLimit(typed[limit])]));
      return report(replace(onlyTouched(wanted, touched)).unwrap(), {
        done: { title: 'Límites guardados' },
        failed: 'No se pudieron guardar los límites',
      });
    },
    after: typedOf,
  });

  const field = (limit: keyof Limits) => (
    <TextField
      key={limit}
      label={labels[limit]}
      hint={hints[limit]}
      inputMode="numeric"
      autoComplete="off"
      placeholder="Sin límite"
      {...bind(limit, (typed) => orderLimitProblem(limit, readLimit(typed)))}
    />
  );

  return (
    <Narrow>
      <Notice tone="info">
        Un pedido aparta inventario antes de pagarse. Estos límites frenan a quien aparta demasiado; no tocan los
        pedidos de distribuidores a su propio precio ni los que registra el personal. Un campo vacío quita el límite.
      </Notice>
      <PageForm saving={saving} saveLabel="Guardar límites">
        <FieldRow>{(['phoneOrders', 'phoneUnits'] as const).map(field)}</FieldRow>
        <FieldRow>{(['addressOrders', 'addressUnits'] as const).map(field)}</FieldRow>
        {(['orderUnits', 'flavorPercent', 'shopPercent'] as const).map(field)}
      </PageForm>
    </Narrow>
  );
}
