import { Button, VisuallyHidden } from '@shop/ui';
import { useState } from 'react';
import { useReport } from '../../../shared/actions/use-report';
import type { ListAddress } from '../../../shared/list/list-definition';
import { useAdminDownloadSalesMutation } from '../sales.api';
import { sizeText } from '../../../shared/files/save-file';

/** The sales that the list's filter finds, all pages of them, as a file for spreadsheets; it says how far it is. */
export function DownloadButton({ address }: { address: ListAddress }) {
  const report = useReport();
  const [bytes, setBytes] = useState(0);
  const [download, { isLoading }] = useAdminDownloadSalesMutation();

  function start() {
    setBytes(0);
    void report(download({ address, onProgress: setBytes }).unwrap(), {
      done: { title: 'Archivo descargado', description: 'Las ventas de esta lista, listas para tu hoja de cálculo' },
      failed: 'No se pudo descargar el archivo. Revisa tu conexión e intenta de nuevo.',
      reads: true,
    });
  }

  return (
    <>
      <Button tone="outline" size="sm" icon="download" busy={isLoading} onClick={start}>
        {isLoading ? sizeText(bytes) : 'CSV'}
      </Button>
      <VisuallyHidden role="status">{isLoading ? 'Descargando las ventas...' : ''}</VisuallyHidden>
    </>
  );
}
