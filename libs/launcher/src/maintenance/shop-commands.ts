import { join } from 'node:path';

import { fromWhereAsked, runShopCommand, type ShopCommand } from '../shop/shop-command';
import { CommandError } from '../terminal';

const [, , program = '', ...words] = process.argv;
const [word] = words;

/** @throws CommandError with what to write instead */
function requiredWord(request: string): string {
  if (!word) throw new CommandError(request);
  return word;
}

/** Names that sort by time, the machine's own, which Swedes write so: `tienda-2026-11-21-093015.tar.gz`. */
const backupName = () => `tienda-${new Date().toLocaleString('sv').replace(' ', '-').replaceAll(':', '')}.tar.gz`;

/** The shop keeper's commands, by the API's program that each runs. */
const commands: Readonly<Record<string, ShopCommand>> = {
  /** `npm run backup [-- file]`: the database and the pictures of the shop into one file. */
  'back-up': {
    step: 'Haciendo el respaldo',
    failure: 'No se pudo hacer el respaldo.',
    words: ({ dataDir }) => [word ? fromWhereAsked(word) : join(dataDir, 'respaldos', backupName())],
  },
  /** `npm run restore -- file`: a backup into an empty shop. */
  restore: {
    step: 'Restaurando el respaldo',
    failure: 'No se pudo restaurar el respaldo.',
    words: () => [fromWhereAsked(requiredWord('Di qué respaldo: npm run restore -- respaldo.tar.gz'))],
  },
  /** `npm run content:export [-- file]`: the homepage's texts into one JSON file. */
  'export-content': {
    step: 'Exportando los textos de la página',
    failure: 'No se pudieron exportar los textos.',
    words: ({ dataDir }) => [word ? fromWhereAsked(word) : join(dataDir, 'contenido.json')],
  },
  /** `npm run content:import -- file`: exported texts into this shop, in the place of its own. */
  'import-content': {
    step: 'Importando los textos de la página',
    failure: 'No se pudieron importar los textos.',
    words: () => [fromWhereAsked(requiredWord('Di qué archivo: npm run content:import -- contenido.json'))],
  },
  /** `npm run staff:rename -- who name`: gives a user of the staff another name; without words it lists names and ids. */
  'rename-staff': { step: 'Cambiando el nombre', failure: 'No se pudo cambiar el nombre.', words: () => words },
  /** `npm run staff:reset-factor -- name`: lets a user of the staff in who lost phone and recovery codes. */
  'reset-factor': {
    step: 'Quitando el segundo paso',
    failure: 'No se pudo quitar el segundo paso.',
    words: () => [requiredWord('Escribe el nombre del usuario: npm run staff:reset-factor -- admin')],
  },
  /** `npm run staff:reset-password -- name`: lets a user of the staff in who forgot the password. */
  'reset-password': {
    step: 'Cambiando la contraseña',
    failure: 'No se pudo cambiar la contraseña.',
    words: () => [requiredWord('Escribe el nombre del usuario: npm run staff:reset-password -- admin')],
  },
  /** `npm run audit:verify [-- head]`: whether the audit log is what was written, and has a head that was kept elsewhere. */
  'verify-audit': {
    step: 'Revisando el registro de cambios',
    failure: 'La revisión no salió bien.',
    words: () => words.slice(0, 1),
  },
  /** `npm run sums:check [-- repair]`: whether the sums that are kept of orders and days are those of the lines. */
  'check-sums': {
    step: 'Comparando las sumas con las ventas',
    failure: 'La comparación no salió bien.',
    words: () => words.slice(0, 1),
  },
};

const command = commands[program];
if (!command) throw new CommandError(`No hay un programa ${program}.`);
await runShopCommand(program, command);
