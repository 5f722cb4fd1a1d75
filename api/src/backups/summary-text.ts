import type { BackupSummary } from './make-backup';
import type { RestoredSummary } from './restore-backup';

const numbers = new Intl.NumberFormat('es-GT');

/** Content of a backup, for the terminal. */
export function summaryText({ tables, rows, pictures }: BackupSummary): string {
  return `${numbers.format(rows)} filas de ${tables} tablas y ${numbers.format(pictures)} archivos de imágenes`;
}

/** The same once it is restored, with what its owner must know before they start that shop. */
export function restoredText(summary: RestoredSummary): string {
  const unfinished = summary.isUpdated ? '' : ' Falta actualizarla a esta versión: inicia la tienda, que lo termina.';
  const restored = `La tienda quedó restaurada: ${summaryText(summary)}.${unfinished}`;
  if (summary.others === 0) return restored;
  return `${restored} Atención: donde están sus imágenes hay otras que no son del respaldo (archivos: ${numbers.format(summary.others)}), y esta tienda las borrará. Si son de la tienda que vende, no la inicies: restaura con otra carpeta (DATA_DIR) u otro S3_BUCKET.`;
}
