import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** For a part to answer its health check; several start at once on a small machine. */
const START_TIMEOUT_MS = 150_000;

/** For something to come true that another process has to hear of. */
const TIMEOUT_MS = 150_000;

/** A program that this test has started. */
export interface Part {
  port: number;
  /** Output so far. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a program that listens on a port and waits until its health address answers.
 * @throws Error with what it wrote when it does not
 */
export async function startPart(
  command: string,
  args: readonly string[],
  { port, health, environment = {} }: { port: number; health: string; environment?: NodeJS.ProcessEnv },
): Promise<Part> {
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const part = {
    port,
    said: () => said,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    stop: () => end(child),
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(`http://127.0.0.1:${port}${health}`))) {
    if (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
      await pause(100);
      continue;
    }
    await part.stop();
    throw new Error(`${command} ${args.join(' ')} did not start:\n${said}`);
  }
  return part;
}

/** Asks again until it is so. @throws Error when it never is */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('Waited in vain');
    await pause(50);
  }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}
