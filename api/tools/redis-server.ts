import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram, redisServer } from '@shop/checks/programs';
import { freePort } from '@shop/launcher/free-port';

import { connects } from './connects';

/** A Redis of the test's own, that can be killed, brought back empty, and made to swallow what is sent. */
export class RedisServer {
  readonly url: string;
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'shop-redis-'));

  private constructor(private readonly port: number) {
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.startAgain();
    return server;
  }

  async startAgain(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder];
    this.process = spawn(findProgram(redisServer) ?? 'redis-server', options, { stdio: 'ignore' });
    while (!(await connects(this.port))) await pause(20);
  }

  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  setSilent(silent: boolean): void {
    this.process?.kill(silent ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Leaves nothing behind. */
  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
