import { LONGEST_RETENTION, wholeNumberProblem, type RetentionSettings, type RetentionView } from '@shop/contracts';
import { PageForm, Reading } from '@shop/frames';
import { Narrow, Quiet, TextField, Title } from '@shop/ui';
import { useNumbersForm } from '../../shared/form/use-numbers-form';
import { useAdminChangeRetentionMutation, useAdminRetentionQuery } from './people.api';

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

const labels: Readonly<Record<keyof RetentionSettings, string>> = {
  orderMonths: 'Pedidos completados o cancelados (meses)',
  messageMonths: 'Mensajes leídos o respondidos (meses)',
  applicationMonths: 'Solicitudes rechazadas (meses)',
};

function RetentionForm({ settings }: { settings: RetentionView }) {
  const [change] = useAdminChangeRetentionMutation();
  const { saving, fields, fieldOf } = useNumbersForm({
    name: 'retencion',
    stored: settings,
    labels,
    problem: (_field, months) => (months === null ? null : wholeNumberProblem(months, 1, LONGEST_RETENTION)),
    call: change,
    says: { done: { title: 'Borrado automático guardado' }, failed: 'Error al guardar el borrado automático' },
  });
  return (
    <PageForm saving={saving} saveLabel="Guardar">
      {fields.map((field) => (
        <TextField key={field} maxLength={3} {...fieldOf(field)} />
      ))}
    </PageForm>
  );
}
