import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Characters kept of the end of a program's words, for a failure. */
const KEPT = 4000;

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Input of the program. */
  input?: string | Buffer;
}

const running = new Set<ChildProcess>();

/** A program that failed, with the end of what it said. */
export class ProgramError extends Error {
  override name = 'ProgramError';
}

/** Runs a program to its end. @returns what it wrote to its output @throws ProgramError when it fails */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return (await runForBytes(command, args, options)).toString();
}

/** The same for output that is no text. */
export function runForBytes(command: string, args: readonly string[], options: RunOptions = {}): Promise<Buffer> {
  const { cwd, env = process.env, input } = options;
  // Out of reach of the terminal's Ctrl-C: the command decides what ends when.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.stdin.on('error', () => undefined).end(input);
  const output: Buffer[] = [];
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-KEPT)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) {
        resolve(Buffer.concat(output));
        return;
      }
      const words = said + Buffer.concat(output).toString().slice(-KEPT);
      reject(new ProgramError(`${command} ${args.join(' ').slice(0, 200)}: ${signal ?? code ?? ''}\n${words.trim()}`));
    });
  });
}

/** Ends every program that still runs, with all that it has started, and waits until they are gone. */
export async function stopRunning(): Promise<void> {
  const ends = Array.from(running, (child) => once(child, 'close'));
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  await Promise.all(ends);
}

/** True when a program runs and ends well. */
export function works(command: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  return run(command, args, options).then(
    () => true,
    () => false,
  );
}
