import { ActionButton } from '../../shared/actions/action-button';
import type { ReportTexts } from '../../shared/actions/use-report';
import type { ListAddress } from '../../shared/list/list-definition';
import { useAdminExportProductsMutation } from './products.api';

const says: ReportTexts = {
  done: { title: 'Archivo descargado', description: 'Cámbialo en tu hoja de cálculo y súbelo con «Importar»' },
  failed: 'No se pudo descargar el archivo. Revisa tu conexión e intenta de nuevo.',
  reads: true,
};

/** All pages of the shown list as a file that "Importar" takes back. */
export function ExportButtons({ address }: { address: ListAddress }) {
  const [download] = useAdminExportProductsMutation();
  const button = (format: 'xlsx' | 'csv') => ({ size: 'sm', act: () => download({ address, format }), says }) as const;
  return (
    <>
      <ActionButton tone="outline" icon="download" {...button('xlsx')}>
        Exportar
      </ActionButton>
      <ActionButton tone="quiet" {...button('csv')}>
        CSV
      </ActionButton>
    </>
  );
}
