import { join } from 'node:path';

import { workspaceRoot } from '@shop/launcher/settings';

/** Where the one run of all units leaves its results, a file for each project. */
export const unitResults = join(workspaceRoot, 'test-results/units');

interface JestRun {
  default: { projects: { displayName: string }[] };
}

/** The projects of that run. */
export async function unitProjects(): Promise<string[]> {
  const { default: run } = (await import(join(workspaceRoot, 'jest.config.mjs'))) as JestRun;
  return run.projects.map(({ displayName }) => displayName);
}
