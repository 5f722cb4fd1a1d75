import {
  SETTLED_AT_ONCE,
  outcomeNoteProblem,
  parseCentavos,
  reasonProblem,
  settlementDifference,
  settlementSums,
  toDecimalText,
  type SettleInput,
  type UnsettledDeliveryView,
} from '@shop/contracts';
import { DIRTY, FieldRow, PageForm, useDialogAddress, useDraftPlace } from '@shop/frames';
import {
  Checkbox,
  Figure,
  Figures,
  Named,
  Notice,
  Quiet,
  SelectField,
  SmallButton,
  TextAreaField,
  TextField,
  TitledPanel,
} from '@shop/ui';
import { useParams } from 'react-router-dom';
import { adminRoutes, settlementAddress } from '../../../routes';
import { useAdminListCouriersQuery } from '../../../shared/delivery/delivery.api';
import { useCallForm } from '../../../shared/form/use-call-form';
import { useLeadOn } from '../../../shared/page/lead-on';
import { ObjectScreen } from '../../../shared/page/object-page';
import { useAdminListUnsettledQuery, useAdminReadOpenCloseQuery, useAdminSettleMutation } from '../deliveries.api';
import { amountText, differenceText } from '../amounts';
import { signedField, amountRule, methodOptions, typedCentavos } from './money-fields';
import { OpenDialog } from './close-dialogs';
import { SettledLines, ofWhom } from './settlement-page';
import { counted } from '../../../shared/counted';

/** Money that a courier has collected and not brought yet, to be settled. */
export function SettlePage() {
  const { courierId = '' } = useParams();
  const found = useAdminListUnsettledQuery(courierId, { refetchOnMountOrArgChange: true });
  const { data } = useAdminListCouriersQuery(undefined, { refetchOnMountOrArgChange: true });
  const name = data?.data.find(({ id }) => id === courierId)?.name ?? 'el mensajero';
  return (
    <ObjectScreen
      found={found}
      id={courierId}
      title={() => `Liquidar con ${name}`}
      untitled="Liquidar"
      back={adminRoutes.cash}
      backLabel="Volver a efectivo"
      waiting="Cargando entregas por liquidar..."
      failed="No se pudieron cargar las entregas por liquidar"
      missing={{
        title: 'No encontramos a este mensajero',
        text: 'Revisa la dirección, o búscalo en «Efectivo».',
        listLabel: 'Ver el efectivo',
      }}
    >
      {(deliveries) => (
        <>
          {deliveries.length > SETTLED_AT_ONCE && (
            <Quiet>
              {`Van ${SETTLED_AT_ONCE} de ${counted(deliveries.length, 'entrega', 'entregas')}, desde la más antigua. `}
              Las demás quedan para otra liquidación.
            </Quiet>
          )}
          <Settle courierId={courierId} deliveries={deliveries.slice(0, SETTLED_AT_ONCE)} />
        </>
      )}
    </ObjectScreen>
  );
}

interface SettleProps {
  courierId: string;
  deliveries: readonly UnsettledDeliveryView[];
}

/** As typed. `left` has the ids of the deliveries that are left for another time, with blanks between them. */
const nothingYet: Pick<SettleInput, 'deposited' | 'method'> & Record<'reason' | 'left', string> = {
  deposited: '',
  method: 'efectivo',
  reason: '',
  left: '',
};

function without(left: string, deliveries: SettleProps['deliveries']): SettleProps['deliveries'] {
  return deliveries.filter(({ deliveryId }) => !left.split(' ').includes(deliveryId));
}

function sumsOf(deliveries: readonly UnsettledDeliveryView[]) {
  return settlementSums(
    deliveries.map(({ collected, fee }) => ({ collected: parseCentavos(collected), fee: parseCentavos(fee) })),
  );
}

/** Those of the moment, or those that a call without an answer was made for, which its repetition settles (`seen`). */
function Settle({ courierId, deliveries: unsettled }: SettleProps) {
  const leadOn = useLeadOn();
  const name = `liquidar:${courierId}`;
  const draft = useDraftPlace(name);
  const [dialog, show] = useDialogAddress(['abrir']);
  const [settle] = useAdminSettleMutation();
  const { data: till, isSuccess } = useAdminReadOpenCloseQuery(undefined, { refetchOnMountOrArgChange: true });
  const {
    form,
    bind,
    saving,
    seen: deliveries,
  } = useCallForm({
    name,
    values: nothingYet,
    seen: unsettled,
    call: ({ deposited, method, reason, left }, { key, seen }) => {
      const chosen = without(left, seen);
      return settle({
        courierId,
        deliveryIds: chosen.map(({ deliveryId }) => deliveryId),
        expectedDue: toDecimalText(sumsOf(chosen).due),
        deposited,
        method,
        reason: reason || null,
        key,
      });
    },
    says: ({ deposited }) => ({
      done: { title: 'Liquidación hecha', description: `Entregó ${amountText(deposited)}` },
      failed: 'No se pudo liquidar',
      repeats: true,
    }),
    // It leads to what was sent: what was typed since belongs to no other settlement.
    after: () => nothingYet,
    onSaved: ({ id }) => {
      draft.forget();
      leadOn(settlementAddress(id), { replace: true });
    },
  });
  const deposited = form.watch('deposited');
  const left = form.watch('left');
  const chosen = without(left, deliveries);
  const sums = sumsOf(chosen);
  const differenceOf = (typed: string) => settlementDifference(sums, typedCentavos(typed) ?? 0);
  const typed = typedCentavos(deposited);
  const difference = differenceOf(deposited);
  const due = amountText(toDecimalText(sums.due));

  function choose(deliveryId: string, isChosen: boolean) {
    const others = left.split(' ').filter((id) => id !== deliveryId);
    form.setValue('left', (isChosen ? others : [...others, deliveryId]).join(' ').trim(), DIRTY);
  }

  if (deliveries.length === 0 && !saving.dirty) return <Quiet>No tiene entregas por liquidar.</Quiet>;

  return (
    <>
      <Figures>
        <Figure
          name="Cobrado"
          value={amountText(toDecimalText(sums.collected))}
          meaning={counted(chosen.length, 'entrega', 'entregas')}
        />
        <Figure name="Su comisión" value={amountText(toDecimalText(sums.fee))} />
        <Figure name="Debe entregar" value={due} />
      </Figures>
      <SettledLines
        lines={deliveries}
        first={(line) => (
          <Checkbox
            label={
              <Named>
                <strong>{line.orderCode}</strong>
                {ofWhom(line)}
              </Named>
            }
            checked={chosen.includes(line)}
            onChange={({ target }) => choose(line.deliveryId, target.checked)}
          />
        )}
      />
      <TitledPanel title="Lo que entrega">
        <PageForm saving={saving} saveLabel="Liquidar">
          {isSuccess && till === null && (
            <Notice tone="warn" title="No hay una caja abierta">
              Lo que entregue entra en la caja del día.{' '}
              <SmallButton onClick={() => show({ name: 'abrir', id: '' })}>Abrir caja</SmallButton>
            </Notice>
          )}
          {deliveries.length === 0 && <Notice tone="warn">Ya se liquidaron, o se deshicieron.</Notice>}
          <FieldRow>
            <TextField
              label="Entrega (Q)"
              hint="Cuéntalo primero. Con un menos si la tienda le paga."
              {...signedField}
              {...bind('deposited', ...amountRule({ signed: true }))}
            />
            <SelectField label="Cómo" options={methodOptions} {...bind('method')} />
          </FieldRow>
          <TextAreaField
            label="Motivo de la diferencia"
            rows={2}
            hint="Hace falta cuando lo entregado no es lo que debe."
            {...bind('reason', (why, { deposited: now }) =>
              (differenceOf(now) === 0 ? outcomeNoteProblem : reasonProblem)(why),
            )}
          />
          {/* Beside the press: a colleague may settle some of them meanwhile, out of sight on a phone. */}
          {typed !== null && (
            <Notice tone={difference === 0 ? 'ok' : 'warn'} title={differenceText(difference)}>
              {`Debe entregar ${due}.`}
            </Notice>
          )}
        </PageForm>
      </TitledPanel>
      {dialog && <OpenDialog onClose={() => show(null)} onOpened={() => show(null)} />}
    </>
  );
}
