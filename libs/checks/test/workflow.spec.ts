import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
}

interface Workflow {
  concurrency: { group: string };
  permissions: Record<string, string>;
  jobs: Record<string, { permissions?: Record<string, string>; 'timeout-minutes': number; steps: Step[] }>;
}

const text = readFileSync(join(__dirname, '../../../.github/workflows/ci.yml'), 'utf8');
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

test('what runs is what a change touches', () => {
  const commands = steps.map(({ run = '' }) => run).filter((run) => run.includes('nx '));
  expect(commands.every((run) => /nx affected|nx show projects --affected|nx run "\$REMOTE:release"/.test(run))).toBe(
    true,
  );
});
