import { save } from '../../../shared/files/save-file';
import { ActionButton } from '../../../shared/actions/action-button';
import { useAdminExportCustomerMutation } from '../customers.api';

/** All that the shop keeps of a customer, as a file. The server writes down who took it. */
export function ExportButton({ phone }: { phone: string }) {
  const [exportAll] = useAdminExportCustomerMutation();
  const file = (answer: unknown) => new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
  return (
    <ActionButton
      tone="outline"
      size="sm"
      icon="download"
      act={() => exportAll(phone)}
      says={{
        done: { title: 'Datos exportados', description: 'Queda anotado en el registro de la tienda.' },
        failed: 'No se pudieron exportar los datos',
        reads: true,
      }}
      onDone={(answer) => save(file(answer), `cliente-${phone}.json`)}
    >
      Exportar datos
    </ActionButton>
  );
}
