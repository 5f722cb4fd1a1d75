import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';

export interface Finished {
  /** Null when a signal ended it. */
  code: number | null;
  output: string;
}

/** Runs a program to its end and collects what it printed. Rejects only when it could not be started at all. */
export function run(command: string, args: readonly string[], options: SpawnOptionsWithoutStdio): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
