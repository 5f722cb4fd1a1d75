import { Button } from '@shop/ui';
import { useReport } from '../../../shared/actions/use-report';
import { useAdminExportCustomerMutation } from '../customers.api';

/** How long a browser may take to begin to write a file that is there. */
const SAVING_MS = 60_000;

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
    if (outcome.ok) save(JSON.stringify(outcome.answer, null, 2), `cliente-${phone}.json`);
  }

  return (
    <Button tone="outline" size="sm" icon="download" busy={isLoading} onClick={() => void download()}>
      Exportar datos
    </Button>
  );
}

function save(words: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([words], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}
