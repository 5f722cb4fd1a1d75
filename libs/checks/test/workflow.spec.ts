import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
}

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes': number;
  strategy?: { matrix: { node?: number[] } };
  steps: Step[];
}

interface Workflow {
  concurrency: { group: string };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const root = join(__dirname, '../../..');
const text = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
const workflow = parse(text) as Workflow;
const jobs = Object.values(workflow.jobs);
const steps = jobs.flatMap((job) => job.steps);

test('no job may write anything, and none runs forever', () => {
  for (const { permissions = workflow.permissions, 'timeout-minutes': minutes } of jobs) {
    expect(permissions).toEqual({ contents: 'read' });
    expect(minutes).toBeLessThanOrEqual(60);
  }
});

test('a push never takes the place of another, whose changes would not be released then', () => {
  expect(workflow.concurrency.group).toBe("ci-${{ github.event_name == 'pull_request' && github.ref || github.sha }}");
});

test('actions are pinned to one commit', () => {
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w/-]+@[0-9a-f]{40}$/);
});

test('nothing that somebody else wrote becomes part of a command', () => {
  for (const { run = '' } of steps) expect(run).not.toContain('${{');
});

test('every Node that is promised is tried', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  const usual = Number(readFileSync(join(root, '.nvmrc'), 'utf8'));
  const tried = [usual, ...jobs.flatMap(({ strategy }) => strategy?.matrix.node ?? [])];
  expect(tried).toEqual(Array.from(engines.node.matchAll(/(\d+)\.\d+\.\d+/g), ([, major]) => Number(major)));
});

test('what runs is what a change touches', () => {
  const commands = steps.map(({ run = '' }) => run).filter((run) => run.includes('nx '));
  expect(commands.every((run) => /nx affected|nx show projects --affected|nx run "\$REMOTE:release"/.test(run))).toBe(
    true,
  );
});

test('the checks that read all rooms are run by the project that every change touches', () => {
  const { targets } = JSON.parse(readFileSync(join(root, 'project.json'), 'utf8')) as {
    targets: { test: { options: { command: string } } };
  };
  const named = targets.test.options.command.split(' ').filter((word) => word.startsWith('test/'));
  const specs = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) => {
    return file.endsWith('.spec.ts') && !/^lint\/|mutation-run/.test(file);
  });
  expect(specs.filter((file) => !named.some((name) => `test/${file}`.startsWith(name)))).toEqual([]);
});
