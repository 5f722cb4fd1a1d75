import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { workspaceRoot } from './settings';

/**
 * Runs a program and ends its whole group as soon as the pipe on descriptor 3 ends, that is, however we died.
 * The trap is for the shell alone: the program gets the signal as usual.
 */
const TETHER = `
trap : INT TERM HUP
"$@" 3<&- &
program=$!
( trap '' INT TERM HUP; read -r _ <&3; kill -TERM 0 ) 2>/dev/null &
tether=$!
while wait "$program"; code=$?; kill -0 "$program" 2>/dev/null; do :; done
kill -KILL "$tether" 2>/dev/null
wait "$tether" 2>/dev/null
exit "$code"
`;

const STOP_TIMEOUT_MS = 8_000;
/** Of what a program wrote, the end is kept: a development server writes for hours. */
const KEPT_CHUNKS = 5_000;

export interface GroupOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Each piece of what the program writes, to both of its outputs. */
  onOutput?: (text: string) => void;
}

/** The exit code of a program, and what it wrote. */
export interface Outcome {
  code: number;
  output: string;
}

/** A program and all it starts. */
export interface ProcessGroup {
  finished: Promise<Outcome>;
  /** Ends all of it, kindly at first, and waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts a program out of reach of the terminal's Ctrl-C, so that we decide when it ends. */
export function startGroup(command: string, args: readonly string[], options: GroupOptions = {}): ProcessGroup {
  const child = spawn('/bin/sh', ['-c', TETHER, 'sh', command, ...args], {
    cwd: options.cwd ?? workspaceRoot,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const tether = child.stdio[3] as Socket;
  tether.on('error', () => undefined);
  const atExit = (): boolean => signalGroup(child, 'SIGKILL');
  process.once('exit', atExit);

  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      chunks.push(text);
      if (chunks.length > KEPT_CHUNKS) chunks.shift();
      options.onOutput?.(text);
    });
  }
  let hasFinished = false;
  const finished = new Promise<{ code: number; output: string }>((resolve) => {
    child.once('error', (error) => chunks.push(error.message));
    child.once('close', (code) => {
      process.off('exit', atExit);
      tether.destroy();
      hasFinished = true;
      resolve({ code: code ?? 1, output: chunks.join('') });
    });
  });
  return {
    finished,
    async stop() {
      if (hasFinished) return;
      signalGroup(child, 'SIGTERM');
      const deadline = performance.now() + STOP_TIMEOUT_MS;
      while (groupLives(child) && performance.now() < deadline) await sleep(50);
      signalGroup(child, 'SIGKILL');
      await finished;
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

function groupLives(child: ChildProcess): boolean {
  return signalGroup(child, 0);
}
