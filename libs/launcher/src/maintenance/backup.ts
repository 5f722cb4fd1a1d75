import { join } from 'node:path';

import { fromWhereAsked, runShopCommand } from '../shop/shop-command';

/** `npm run backup [-- file]`: the database and the pictures of the shop into one file. */
await runShopCommand({
  program: 'back-up',
  step: 'Haciendo el respaldo',
  failure: 'No se pudo hacer el respaldo.',
  words: ({ dataDir }) => {
    const [file] = process.argv.slice(2);
    return [file === undefined ? join(dataDir, 'respaldos', fileName(new Date())) : fromWhereAsked(file)];
  },
});

/** Names that sort by time: `tienda-2026-11-21-093015.tar.gz`, in the machine's own time. */
function fileName(now: Date): string {
  const [year, month, day, ...time] = [
    now.getFullYear(),
    now.getMonth() + 1,
    now.getDate(),
    now.getHours(),
    now.getMinutes(),
    now.getSeconds(),
  ].map((part) => String(part).padStart(2, '0'));
  return `tienda-${year}-${month}-${day}-${time.join('')}.tar.gz`;
}
