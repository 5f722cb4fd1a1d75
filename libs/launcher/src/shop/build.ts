import { beginBuild, isBuilt } from '../../build-stamp.mjs';
import { onEachTask, startNx } from '../nx';
import { workspaceRoot } from '../settings';
import type { Shutdown } from '../shutdown';
import { sayBelow, CommandError } from '../terminal';

/**
 * Builds what is not built, the apps and what they serve, unless the stamp of the last build says that all of it is; what
 * has not changed comes from Nx's cache.
 * @throws CommandError with the compilers' output
 */
export async function buildApps(shutdown: Shutdown): Promise<void> {
  if (isBuilt(workspaceRoot)) return;
  const finishBuild = beginBuild(workspaceRoot);
  const sayEach = onEachTask('build', ({ project, cached }) => sayBelow(cached ? `${project} (ya estaba)` : project));
  const nx = startNx(['run-many', '--targets=build', '--output-style=static'], sayEach, { NODE_ENV: 'production' });
  const { code, output } = await shutdown.finish(nx);
  if (code !== 0) throw new CommandError(`No se pudo construir la tienda.\n\n${output.trim()}`);
  finishBuild();
}

/**
 * Builds one part of the shop alone, unless all is built: the API for programs that run on it, a remote to release it.
 * @throws CommandError with the compiler's output
 */
export async function buildApp(shutdown: Shutdown, app: string): Promise<void> {
  if (isBuilt(workspaceRoot)) return;
  const nx = startNx(['run', `${app}:build`], undefined, { NODE_ENV: 'production' });
  const { code, output } = await shutdown.finish(nx);
  if (code !== 0) throw new CommandError(`No se pudo construir ${app}.\n\n${output.trim()}`);
}
