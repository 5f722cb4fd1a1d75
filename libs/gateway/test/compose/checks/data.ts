import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { must, type Report } from '../report';
import type { Stack } from '../stack';
import { keptBy, placeOrder } from './orders';

const RESTORE = 'trap "rm /data/r" EXIT; cat > /data/r && node dist/restore.js /data/r';

/** The data outlives the containers, and goes with a backup into another shop. The shop is down afterwards. */
export async function checkData(report: Report, stack: Stack): Promise<void> {
  await report.check('apagada y encendida de nuevo, sobre sus datos', async () => {
    const before = await keptBy(stack);
    await stack.down(false);
    await stack.up();
    must((await keptBy(stack)) === before, 'algo se perdió');
    return `pedido ${(await placeOrder(stack)).code} después`;
  });

  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  const restored = stack.beside(`${stack.project}-restored`);
  try {
    await report.check('un respaldo llena una tienda nueva', async () => {
      const before = await contentOf(stack);
      await stack.compose(['exec', '-T', 'api-1', 'node', 'dist/back-up.js', '/data/hoy.tar.gz']);
      await stack.compose(['cp', 'api-1:/data/hoy.tar.gz', folder]);
      await stack.compose(['exec', '-T', 'api-1', 'rm', '/data/hoy.tar.gz']);
      await stack.down(false);
      const file = readFileSync(join(folder, 'hoy.tar.gz'));
      await restored.compose(['run', '--rm', '-T', 'prepare', 'sh', '-c', RESTORE], file);
      await restored.up();
      const after = await contentOf(restored);
      must(after === before, `antes ${before}, después ${after}`);
      return `${Math.round(file.length / 1000)} kB, pedido ${(await placeOrder(restored)).code} después`;
    });
  } finally {
    await restored.down(true);
    rmSync(folder, { recursive: true });
  }
}

/** Content of a backup: all but the releases, which each shop has of its images. */
async function contentOf(stack: Stack): Promise<string> {
  return (await keptBy(stack)).split('\n').slice(0, 2).join(' ');
}
