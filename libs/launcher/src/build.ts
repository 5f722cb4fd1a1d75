import { apps, onEachTask, startNx } from './nx';
import type { Shutdown } from './shutdown';
import { sayBelow, ShopKeeperError } from './terminal';

/**
 * Builds what is not built; what has not changed comes from Nx's cache.
 * @throws ShopKeeperError with the compilers' output
 */
export async function buildApps(shutdown: Shutdown): Promise<void> {
  const args = ['run-many', '--targets=build', `--projects=${apps.join(',')}`, '--output-style=static'];
  const sayEach = onEachTask('build', ({ project, cached }) => {
    if (apps.includes(project)) sayBelow(cached ? `${project} (ya estaba)` : project);
  });
  const nx = startNx(args, sayEach, { NODE_ENV: 'production' });
  await shutdown.keep(Promise.resolve(nx), (group) => group.stop());
  const { code, output } = await shutdown.during(nx.finished);
  if (code !== 0) throw new ShopKeeperError(`No se pudo construir la tienda.\n\n${output.trim()}`);
}
