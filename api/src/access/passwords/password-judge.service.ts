import { extname, join } from 'node:path';

import { WEAK_PASSWORD } from '@shop/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';

import { ShopError } from '../../platform/errors/shop-error';

/** Passwords that may wait for their turn; each takes some ms. */
const MOST_WAITING = 50;

/** Until a thread that judges nothing ends: its dictionaries take memory. */
const IDLE_MS = 30_000;

/** MB of the thread's objects. */
const MEMORY_MB = 128;

/** `.js` in a build, where the program is beside this file; `.ts` where the sources run. */
const extension = extname(import.meta.filename);

/** Judges chosen passwords in a thread of its own, one after the other: the library keeps a core busy for each. */
@Injectable()
export class PasswordJudge implements OnModuleDestroy {
  private pool: Piscina<string, boolean> | undefined;

  /**
   * The problem of a password that is easily guessed, or null. Asked last, once the caller is known to be allowed to
   * choose one.
   * @throws ShopError server.unavailable when too many are judged
   */
  async problem(password: string): Promise<string | null> {
    this.pool ??= openPool();
    if (this.pool.queueSize >= MOST_WAITING) throw new ShopError('server.unavailable');
    return (await this.pool.run(password)) ? WEAK_PASSWORD : null;
  }

  /** Ends the thread. */
  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }
}

function openPool(): Piscina<string, boolean> {
  return new Piscina<string, boolean>({
    filename: join(import.meta.dirname, `password-strength${extension}`),
    name: 'isWeak',
    execArgv: extension === '.ts' ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
}
