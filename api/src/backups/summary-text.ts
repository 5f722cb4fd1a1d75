import type { BackupSummary } from './make-backup';
import { settingOf } from './kept-keys';
import { keysName } from './manifest';
import type { RestoredSummary } from './restore-backup';

const numbers = new Intl.NumberFormat('es-GT');

/** Content of a backup, for the terminal. */
export function summaryText({ tables, rows, pictures }: BackupSummary): string {
  return `${numbers.format(rows)} filas de ${tables} tablas y ${numbers.format(pictures)} archivos de imágenes`;
}

/** Loss of a shop that starts without the keys of a backup, by their file. */
const losses: Readonly<Record<string, string>> = {
  'factor-keys': 'el personal no podrá usar su app de códigos',
  'vapid-private-key': 'los dispositivos del personal no recibirán avisos hasta que se agreguen otra vez',
};

/** The same once it is restored, with what its owner must know before they start that shop. */
export function restoredText(summary: RestoredSummary): string {
  const warnings = summary.keysElsewhere.map(
    (file) =>
      `Atención: ${settingOf(file)} no tiene las claves del respaldo (tar -xzOf RESPALDO ${keysName(file)} las muestra). Sin ellas ${losses[file] ?? ''}: agrégalas ahí (v2:nueva,v1:anterior).`,
  );
  if (!summary.isUpdated) warnings.unshift('Falta actualizarla a esta versión: inicia la tienda, que lo termina.');
  if (summary.others > 0)
    warnings.push(
      `Atención: donde están sus imágenes hay otras que no son del respaldo (archivos: ${numbers.format(summary.others)}), y esta tienda las borrará. Si son de la tienda que vende, no la inicies: restaura con otra carpeta (DATA_DIR) u otro S3_BUCKET.`,
    );
  return [`La tienda quedó restaurada: ${summaryText(summary)}.`, ...warnings].join(' ');
}
