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

export interface NxTask {
  project: string;
  /** Nothing was run: its result is known from an earlier time. */
  cached: boolean;
}

/**
 * For the output of `--output-style=static`, where a task's output begins with its name and comes in one piece when
 * the task has ended: calls back for each.
 */
export function onEachTask(target: string, report: (task: NxTask) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const task = headingOf(line, target);
      if (task !== undefined) report(task);
    }
  };
}

/** How the tasks of one target ended. */
export interface NxResult {
  passed: string[];
  /** With what each of them wrote. */
  failed: Map<string, string>;
}

/**
 * Reads Nx's output. Only a task that Nx has run and does not list among the failed ones has passed, so that whatever
 * goes wrong, with Nx itself too, counts as failed. One run for each target would need none of it, and minutes (decision 0341).
 * @param projects those that have the target
 */
export function readResult(output: string, exitCode: number, target: string, projects: readonly string[]): NxResult {
  const pieces = new Map<string, string>();
  for (const piece of output.split(/^(?=> nx run )/m)) {
    const project = headingOf(piece.split('\n', 1)[0] ?? '', target)?.project;
    if (project !== undefined) pieces.set(project, piece.trimEnd());
  }
  const listed = new Set(Array.from(output.matchAll(/^- ([\w-]+:[\w-]+)\s*$/gm), ([, task = '']) => task));
  const unexplained = exitCode !== 0 && listed.size === 0;
  const passed = projects.filter(
    (project) => pieces.has(project) && !listed.has(`${project}:${target}`) && !unexplained,
  );
  const failed = projects.filter((project) => !passed.includes(project));
  return { passed, failed: new Map(failed.map((project) => [project, pieces.get(project) ?? output.trim()])) };
}

function headingOf(line: string, target: string): NxTask | undefined {
  const [, project, of, rest = ''] = /^> nx run ([\w-]+):([\w-]+)(.*)/.exec(line) ?? [];
  return project === undefined || of !== target ? undefined : { project, cached: rest.includes('cache') };
}
