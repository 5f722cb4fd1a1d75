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

  const button = (format: 'xlsx' | 'csv') =>
    ({
      size: 'sm',
      busy: isLoading && originalArgs?.format === format,
      onClick: () => start(format),
    }) as const;

  return (
    <>
      <Button tone="outline" icon="download" {...button('xlsx')}>
        Exportar
      </Button>
      <Button tone="quiet" {...button('csv')}>
        CSV
      </Button>
    </>
  );
}
