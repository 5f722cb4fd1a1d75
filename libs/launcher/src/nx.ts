import { join } from 'node:path';

import { startGroup, type ProcessGroup } from './process-group';
import { ownRemotes } from './remotes/own-remotes';
import { workspaceRoot } from './settings';

/** The parts of the shop that have a server for development. */
export const apps = ['shell', ...ownRemotes(), 'api'];

/** Runs Nx so that nothing of it stays behind, with plain lines as output. */
export function startNx(
  args: readonly string[],
  onOutput?: (text: string) => void,
  env: NodeJS.ProcessEnv = {},
): ProcessGroup {
  return startGroup(process.execPath, [join(workspaceRoot, 'node_modules/.bin/nx'), ...args], {
    onOutput,
    env: {
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      NX_NATIVE_COMMAND_RUNNER: 'false',
      NX_ISOLATE_PLUGINS: 'false',
      FORCE_COLOR: '0',
      ...env,
    },
  });
}

/**
 * For the output of `--output-style=static`, where a task's output begins with its name and comes in one piece when
 * the task has ended: calls back for each, `cached` where nothing was run.
 */
export function onEachTask(
  target: string,
  report: (task: { project: string; cached: boolean }) => void,
): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, project, of, end = ''] = /^> nx run ([\w-]+):([\w-]+)(.*)/.exec(line) ?? [];
      if (project !== undefined && of === target) report({ project, cached: end.includes('cache') });
    }
  };
}
