import {
  moneyMethodLabels,
  parseSignedCentavos,
  reasonProblem,
  type CounterEntryInput,
  type SettlementView,
  type UnsettledDeliveryView,
} from '@shop/contracts';
import { FieldRow, FormDialog, useDialogAddress } from '@shop/frames';
import {
  type Column,
  Figure,
  Figures,
  Named,
  Quiet,
  RowsTable,
  SelectField,
  SmallButton,
  SmallButtonLink,
  TextAreaField,
  TextField,
  TitledTable,
  labelled,
} from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatDateTime } from '../../../dates';
import { adminRoutes, orderAddress, settlementAddress } from '../../../routes';
import { useCallForm } from '../../../shared/form/use-call-form';
import { ObjectScreen, objectTexts } from '../../../shared/page/object-page';
import { useAdminCorrectSettlementMutation, useAdminReadSettlementQuery } from '../deliveries.api';
import { amountText, amounts, differenceText, whenAndWho } from '../amounts';
import { signedField, amountRule, methodOptions } from './money-fields';
import { settlementColumns } from './money-lists';

export function SettlementPage() {
  const { settlementId = '' } = useParams();
  const found = useAdminReadSettlementQuery(settlementId, { refetchOnMountOrArgChange: true });
  const [dialog, showDialog] = useDialogAddress(['corregir'] as const);
  return (
    <>
      <ObjectScreen
        found={found}
        id={settlementId}
        title={({ number, courier, corrects }) =>
          `${corrects === null ? 'Liquidación' : 'Contraasiento'} ${number}, ${courier.name}`
        }
        {...objectTexts('la liquidación', 'las liquidaciones')}
        back={adminRoutes.settlements}
        actions={({ corrects }) =>
          corrects === null ? (
            <SmallButton onClick={() => showDialog({ name: 'corregir', id: '' })}>Corregir</SmallButton>
          ) : (
            <SmallButtonLink to={settlementAddress(corrects)}>Ver la liquidación</SmallButtonLink>
          )
        }
      >
        {(settlement) => <Settlement settlement={settlement} />}
      </ObjectScreen>
      {dialog && found.currentData && <CorrectDialog settlement={found.currentData} onClose={() => showDialog(null)} />}
    </>
  );
}

function Settlement({ settlement }: { settlement: SettlementView }) {
  const { at, by, method, reason, collected, fee, deposited, difference, lines, counterEntries } = settlement;
  return (
    <>
      <Quiet>{`${whenAndWho(at, by)} · ${moneyMethodLabels[method]}`}</Quiet>
      <Figures>
        <Figure name="Cobrado" value={amountText(collected)} />
        <Figure name="Su comisión" value={amountText(fee)} />
        <Figure name="Entregó" value={amountText(deposited)} />
        <Figure
          name="Diferencia"
          value={differenceText(parseSignedCentavos(difference))}
          meaning={reason ?? undefined}
        />
      </Figures>
      {counterEntries.length > 0 && (
        <TitledTable title="Correcciones" rows={counterEntries} keyOf={({ id }) => id} columns={settlementColumns} />
      )}
      <SettledLines
        lines={lines}
        first={(line) => (
          <Named>
            <strong>
              <Link to={orderAddress(line.orderId)}>{line.orderCode}</Link>
            </strong>
            {ofWhom(line)}
          </Named>
        )}
      />
    </>
  );
}

const nothing: CounterEntryInput = { collected: '0', fee: '0', deposited: '0', method: 'efectivo', reason: '' };

/** Asks for what is added to a settlement, which itself stays as it is. */
function CorrectDialog({ settlement, onClose }: { settlement: SettlementView; onClose: () => void }) {
  // As it was when it was opened: a colleague may correct the same meanwhile.
  const [{ id, number, counterEntries }] = useState(settlement);
  const [correct] = useAdminCorrectSettlementMutation();
  const { bind, saving } = useCallForm({
    name: `contraasiento:${id}`,
    values: nothing,
    adds: true,
    seen: counterEntries.length,
    call: (entry, { key, seen }) => correct({ id, key, ...entry, entries: seen }),
    says: {
      done: { title: 'Corrección registrada', description: `Liquidación ${number}` },
      failed: 'No se pudo corregir la liquidación',
      repeats: true,
    },
    onSaved: onClose,
  });
  const amount = (name: 'collected' | 'fee' | 'deposited') => ({
    ...signedField,
    ...bind(name, ...amountRule({ signed: true })),
  });
  return (
    <FormDialog
      title={`Corregir la liquidación ${number}`}
      description="La liquidación no cambia: se le suma un contraasiento. Escribe lo que se suma, con un menos lo que se resta."
      saving={saving}
      saveLabel="Registrar"
      onClose={onClose}
    >
      <FieldRow>
        <TextField label="A lo cobrado (Q)" {...amount('collected')} />
        <TextField label="A la comisión (Q)" {...amount('fee')} />
      </FieldRow>
      <FieldRow>
        <TextField label="A lo entregado (Q)" {...amount('deposited')} />
        <SelectField label="Cómo" options={methodOptions} {...bind('method')} />
      </FieldRow>
      <TextAreaField label="Motivo" rows={2} {...bind('reason', reasonProblem)} />
    </FormDialog>
  );
}

export interface SettledLinesProps {
  lines: readonly UnsettledDeliveryView[];
  first: (line: UnsettledDeliveryView) => ReactNode;
}

const money: readonly Column<UnsettledDeliveryView>[] = [
  amounts('Cobrado', ({ collected }) => collected, { strong: true, phone: 'beside' }),
  amounts('Esperado', ({ expectedCash }) => expectedCash),
  amounts('Comisión', ({ fee }) => fee),
  labelled('Cuándo', ({ deliveredAt }) => formatDateTime(deliveredAt)),
];

/** Deliveries that are settled, or are to be, with what each brings. */
export function SettledLines({ lines, first }: SettledLinesProps) {
  const columns = [{ name: 'Entrega', cell: first }, ...money];
  return <RowsTable rows={lines} keyOf={({ deliveryId }) => deliveryId} columns={columns} />;
}

export function ofWhom({ customerName, guideNumber }: UnsettledDeliveryView): string {
  return guideNumber === null ? customerName : `${customerName} · guía ${guideNumber}`;
}
