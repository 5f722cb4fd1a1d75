import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { MemoryWatch } from './memory-watch';
import { describeWhere } from '../programs/needs';
import { TestRun } from './test-run';

const { TMPDIR } = process.env;
const started: ChildProcess[] = [];
const exits: (() => void)[] = [];
let run: TestRun;

beforeEach(() => {
  jest.spyOn(process, 'once').mockImplementation((_event, callback) => {
    exits.push(callback as () => void);
    return process;
  });
  run = TestRun.begin();
});

afterEach(() => {
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const exit of exits.splice(0)) exit();
});

/** A program that says a line when it has begun, in the environment of this process or in another one. */
async function start(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  started.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return said.toString().trim();
}

test('a temporary file that stays is told by its name, one that is removed is not, nor what a closed browser half wrote', async () => {
  await start('sh', ['-c', 'rm -r "$(mktemp -d -t shop-gone-XXXXXX)"; echo gone']);
  await start('sh', ['-c', 'mktemp -t .org.chromium.Chromium.XXXXXX']);
  const folder = await start('sh', ['-c', 'mktemp -d -t shop-forgotten-XXXXXX']);
  expect(await run.leftovers()).toEqual([`el archivo temporal ${basename(folder)}`]);
});

describeWhere(process.platform === 'linux', 'Linux')('the processes of a run', () => {
  const numbers = () => run.processes.list().map(({ pid }) => pid);

  test('are those that descend from it, though their parent has gone', async () => {
    const orphan = await start('sh', ['-c', 'sh -c "exec sleep 97" & echo $!'], process.env);
    // Between two programs a process has no environment to be known by.
    while (!numbers().includes(Number(orphan))) await nextTurn();
    process.kill(Number(orphan), 'SIGKILL');
  });

  test('are those that were seen before they had an environment to be known by', async () => {
    const untold = 'read -r go < "$0/go"; exec env TMPDIR="$0" sleep 97';
    const all = `mkfifo "$TMPDIR/go"; env -i "$(command -v sh)" -c '${untold}' "$TMPDIR" & echo $!`;
    const orphan = await start('sh', ['-c', all]);
    const environment = () => readFileSync(`/proc/${orphan}/environ`, 'utf8');
    const program = () => readFileSync(`/proc/${orphan}/cmdline`, 'utf8');
    while (environment() !== '' || !program().includes('read -r go')) await nextTurn();
    expect(numbers()).not.toContain(Number(orphan));
    await writeFile(join(process.env['TMPDIR'] ?? '', 'go'), 'go\n');
    while (!environment().includes('TMPDIR=')) await nextTurn();
    expect(numbers()).toContain(Number(orphan));
    process.kill(Number(orphan), 'SIGKILL');
  });

  test('are those of its folder, started by anybody, and no others', () => {
    expect(numbers()).toContain(process.pid);
    expect(numbers()).not.toContain(process.ppid);
    expect(numbers()).not.toContain(1);
  });

  test('count with their memory while they live, and the most that was seen is kept', async () => {
    const watch = new MemoryWatch(run.processes);
    watch.sample();
    const before = watch.highest;
    const program = 'const kept = Buffer.alloc(200e6, 1); console.log(kept.length); process.stdin.resume();';
    await start(process.execPath, ['-e', program]);
    watch.sample();
    const during = watch.highest;
    expect(during - before).toBeGreaterThan(150e6);
    const [child] = started.splice(0);
    child?.kill('SIGKILL');
    await once(child as ChildProcess, 'exit');
    watch.sample();
    expect(watch.highest).toBe(during);
    expect(watch.lines(1e12)).toHaveLength(1);
    expect(watch.lines(1e6)[1]).toBe('aviso: eso es más que 0.00 GB');
  });
});
