import { Button } from '@shop/ui';
import { useReport } from '../../shared/actions/use-report';
import type { ListAddress } from '../../shared/list/list-definition';
import { useAdminExportProductsMutation } from './products.api';

/** All pages of the shown list as a file that "Importar" takes back. */
export function ExportButtons({ address }: { address: ListAddress }) {
  const report = useReport();
  const [download, { isLoading, originalArgs }] = useAdminExportProductsMutation();

  const start = (format: 'xlsx' | 'csv') =>
    void report(download({ address, format }).unwrap(), {
      done: { title: 'Archivo descargado', description: 'Cámbialo en tu hoja de cálculo y súbelo con «Importar»' },
      failed: 'No se pudo descargar el archivo. Revisa tu conexión e intenta de nuevo.',
      reads: true,
    });

  return (
    <>
      <Button
        tone="outline"
        size="sm"
        icon="download"
        busy={isLoading && originalArgs?.format === 'xlsx'}
        onClick={() => start('xlsx')}
      >
        Exportar
      </Button>
      <Button tone="quiet" size="sm" busy={isLoading && originalArgs?.format === 'csv'} onClick={() => start('csv')}>
        CSV
      </Button>
    </>
  );
}
