import type { BackupSummary } from './make-backup';

const numbers = new Intl.NumberFormat('es-GT');

/** Content of a backup, for the terminal. */
export function summaryText({ tables, rows, pictures }: BackupSummary): string {
  return `${numbers.format(rows)} filas de ${tables} tablas y ${numbers.format(pictures)} archivos de imágenes`;
}
