import { CommandError } from '@shop/launcher/terminal';

import type { Engine } from './engine/engine';
import { run } from './engine/run';

const OURS = ['ps', '--all', '--quiet', '--filter', 'label=com.docker.compose.project=shop'];
const IMAGES = ['image', 'ls', '--quiet', '--filter', 'reference=shop-*'];

/**
 * A shop in the same engine has the same network and images of the same names.
 * @throws CommandError when there is one
 */
export async function refuseOtherShop({ env, isOwn }: Engine): Promise<void> {
  if (isOwn) return;
  if ((await run('docker', OURS, { env })) + (await run('docker', IMAGES, { env })) === '') return;
  throw new CommandError(
    'En este Docker ya hay una tienda o imágenes suyas (shop-…), que esta prueba reemplazaría. Usa otro Docker, o ' +
      'quítalas antes: docker compose down --rmi local',
  );
}

/** Takes away what was built. */
export async function removeImages({ env }: Engine): Promise<void> {
  const images = (await run('docker', IMAGES, { env })).split('\n').filter(Boolean);
  if (images.length > 0) await run('docker', ['image', 'rm', '--force', ...new Set(images)], { env });
}
