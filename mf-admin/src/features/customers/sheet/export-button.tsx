import { Button } from '@shop/ui';
import { save } from '../../../shared/files/save-file';
import { useReport } from '../../../shared/actions/use-report';
import { useAdminExportCustomerMutation } from '../customers.api';

/** All that the shop keeps of a customer, as a file. The server writes down who took it. */
export function ExportButton({ phone }: { phone: string }) {
  const report = useReport();
  const [exportAll, { isLoading }] = useAdminExportCustomerMutation();

  async function download() {
    const outcome = await report(exportAll(phone).unwrap(), {
      done: { title: 'Datos exportados', description: 'Queda anotado en el registro de la tienda.' },
      failed: 'No se pudieron exportar los datos',
      reads: true,
    });
    if (!outcome.ok) return;
    save(new Blob([JSON.stringify(outcome.answer, null, 2)], { type: 'application/json' }), `cliente-${phone}.json`);
  }

  return (
    <Button tone="outline" size="sm" icon="download" busy={isLoading} onClick={() => void download()}>
      Exportar datos
    </Button>
  );
}
