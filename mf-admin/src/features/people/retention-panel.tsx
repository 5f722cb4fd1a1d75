import { LONGEST_RETENTION, wholeNumberProblem, type RetentionSettings, type RetentionView } from '@shop/contracts';
import { TextField } from '@shop/ui';
import { RULES } from '../../shared/admin-api';
import { PageForm } from '../../shared/form/form-frames';
import { Narrow, Quiet, Title } from '../../shared/layout/layout';
import { Reading } from '../../shared/page/reading';
import { onlyTouched } from '../../shared/form/only-touched';
import { useReport } from '../../shared/actions/use-report';
import { useSavingForm } from '../../shared/form/use-saving-form';
import { useAdminChangeRetentionMutation, useAdminRetentionQuery } from './people.api';

/** After how many months personal data goes by itself. */
export function RetentionPanel() {
  const retention = useAdminRetentionQuery();
  return (
    <Narrow $gap={20} aria-labelledby="borrado-automatico">
      <Title id="borrado-automatico">Borrado automático</Title>
      <Quiet>
        Una vez al día se borran los datos personales de lo que ya es más antiguo. Un campo vacío no borra nada.
      </Quiet>
      <Reading found={retention} failed="No se pudo cargar el borrado automático">
        {(settings) => <RetentionForm settings={settings} />}
      </Reading>
    </Narrow>
  );
}

type Field = keyof RetentionSettings;

const labels: Record<Field, string> = {
  orderMonths: 'Pedidos completados o cancelados (meses)',
  messageMonths: 'Mensajes leídos o respondidos (meses)',
  applicationMonths: 'Solicitudes rechazadas (meses)',
};
const fields = Object.keys(labels) as Field[];

type Typed = Record<Field, string>;

function typedOf(settings: RetentionSettings): Typed {
  return Object.fromEntries(fields.map((field) => [field, String(settings[field] ?? '')])) as Typed;
}

function RetentionForm({ settings }: { settings: RetentionView }) {
  const report = useReport();
  const [change] = useAdminChangeRetentionMutation();
  const { saving, bind } = useSavingForm<Typed, RetentionView>({
    name: 'retencion',
    values: typedOf(settings),
    labels,
    reads: RULES,
    shared: 'typed',
    save: (typed, { touched }) => {
      const wanted = Object.fromEntries(fields.map((field) => [field, readMonths(typed[field])]));
      return report(change(onlyTouched(wanted, touched)).unwrap(), {
        done: { title: 'Borrado automático guardado' },
        failed: 'Error al guardar el borrado automático',
      });
    },
    after: typedOf,
  });

  return (
    <PageForm saving={saving} saveLabel="Guardar">
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...bind(field, monthsProblem)}
        />
      ))}
    </PageForm>
  );
}

/** Null for an empty field, which erases nothing. */
function readMonths(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

function monthsProblem(typed: string): string | null {
  const months = readMonths(typed);
  return months === null ? null : wholeNumberProblem(months, 1, LONGEST_RETENTION);
}
