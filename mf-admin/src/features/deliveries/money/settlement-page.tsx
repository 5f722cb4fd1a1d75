import { moneyMethodLabels, parseSignedCentavos, type CounterEntryInput, type SettlementView } from '@shop/contracts';
import { Button, ButtonLink, SelectField, TextAreaField, TextField } from '@shop/ui';
import { Link, useParams } from 'react-router-dom';
import { adminRoutes, orderAddress } from '../../../routes';
import { useDialogAddress } from '../../../shared/form/dialog-address';
import { FieldRow } from '../../../shared/form/form-layout';
import { FormDialog } from '../../../shared/form/form-frames';
import { useReport } from '../../../shared/actions/use-report';
import { useSavingForm } from '../../../shared/form/use-saving-form';
import { Quiet, Stack } from '../../../shared/layout/layout';
import { Figure, Figures } from '../../../shared/page/figures';
import { Named } from '../../../shared/page/named';
import { ObjectScreen } from '../../../shared/page/object-page';
import { PanelTitle } from '../../../shared/page/panel-title';
import { useAdminCorrectSettlementMutation, useAdminReadSettlementQuery } from '../deliveries.api';
import { RowsTable, amountText, differenceText, whenAndWho } from '../rows-table';
import { signedField, amountRule, methodOptions, reasonProblem } from './money-fields';
import { SettledLines, ofWhom } from './settled-lines';
import { settlementAddress, settlementColumns } from './money-lists';

/** One settlement with what it covers and what corrected it since. */
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
        untitled="Liquidación"
        back={adminRoutes.settlements}
        backLabel="Volver a liquidaciones"
        actions={({ corrects }) =>
          corrects === null ? (
            <Button size="sm" tone="outline" onClick={() => showDialog({ name: 'corregir', id: '' })}>
              Corregir
            </Button>
          ) : (
            <ButtonLink size="sm" tone="outline" to={settlementAddress(corrects)}>
              Ver la liquidación
            </ButtonLink>
          )
        }
        waiting="Cargando liquidación..."
        failed={{ title: 'No se pudo cargar la liquidación' }}
        missing={{
          title: 'No encontramos esta liquidación',
          text: 'Revisa la dirección, o búscala en la lista.',
          listLabel: 'Ver las liquidaciones',
        }}
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
          {...(reason === null ? {} : { meaning: reason })}
        />
      </Figures>
      {counterEntries.length > 0 && (
        <Stack>
          <PanelTitle>Correcciones</PanelTitle>
          <RowsTable rows={counterEntries} keyOf={({ id }) => id} columns={settlementColumns} />
        </Stack>
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
function CorrectDialog({ settlement: { id, number }, onClose }: { settlement: SettlementView; onClose: () => void }) {
  const report = useReport();
  const [correct] = useAdminCorrectSettlementMutation();
  const { bind, saving } = useSavingForm({
    name: `contraasiento:${id}`,
    values: nothing,
    save: (typed, { key }) => {
      const { collected, fee, deposited, method, reason } = typed;
      const entry = { collected: collected.trim(), fee: fee.trim(), deposited: deposited.trim() };
      return report(correct({ id, key, method, reason: reason.trim(), ...entry }).unwrap(), {
        done: { title: 'Corrección registrada', description: `Liquidación ${number}` },
        failed: 'No se pudo corregir la liquidación',
        repeats: true,
      });
    },
    onSaved: onClose,
  });
  const amount = (name: 'collected' | 'fee' | 'deposited') => ({
    ...signedField,
    ...bind(name, amountRule({ signed: true })),
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
      <TextAreaField label="Motivo" rows={2} {...bind('reason', (typed) => reasonProblem(typed))} />
    </FormDialog>
  );
}
