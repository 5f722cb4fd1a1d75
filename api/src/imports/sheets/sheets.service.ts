import { extname, join } from 'node:path';

import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';

import { ShopError } from '../../platform/errors/shop-error';
import { isError } from '../../platform/errors/is-error';
import { CONFIG, type Config } from '../../platform/config/config';
import { Semaphore } from '../../platform/semaphore';
import type { SheetColumn } from '../importer';
import { sheetProblems, type ReadSheet } from './sheet';
import type { readSheet, SheetToWrite, writeSheet } from './sheet-thread';

/** Files that may wait for the thread, and how long. */
const MOST_WAITING = 8;
const WAIT_MS = 120_000;
/** Until a thread that does nothing ends. */
const IDLE_MS = 10_000;
/** MB of the thread's objects; the largest file that is allowed takes about half. */
const MEMORY_MB = 320;
/** For one file, from when the thread takes it. */
const TIMEOUT_MS = 30_000;

/** `.js` in a build, where the program is beside this file; `.ts` where the sources run. */
const extension = extname(import.meta.filename);

/** Reads and writes spreadsheets in a thread of its own, one after the other: what a file makes of it ends with the thread. */
@Injectable()
export class Sheets implements OnModuleDestroy {
  private pool: Piscina | undefined;
  private readonly turns: Semaphore;
  private readonly timeoutMs: number;

  constructor(@Inject(CONFIG) { timeoutFactor }: Pick<Config, 'timeoutFactor'>) {
    this.turns = new Semaphore({ running: 1, waiting: MOST_WAITING, timeoutMs: WAIT_MS * timeoutFactor });
    this.timeoutMs = Math.ceil(TIMEOUT_MS * timeoutFactor);
  }

  /** @throws ShopError import.unreadable with the sentence for the person, server.unavailable */
  async read(file: Uint8Array, columns: readonly SheetColumn[]): Promise<ReadSheet> {
    // A thread is given data alone; a column may have more.
    const titles = columns.map(({ key, label, aliases = [] }) => ({ key, label, aliases }));
    const { sheet, problem } = await this.run<typeof readSheet>(
      'readSheet',
      { file, columns: titles },
      (why, cause) => new ShopError('import.unreadable', { text: sheetProblems[why], cause }),
    );
    if (!sheet) throw new ShopError('import.unreadable', { text: problem });
    return sheet;
  }

  /** A workbook of one sheet. @throws ShopError server.unavailable */
  write(sheet: SheetToWrite): Promise<Uint8Array> {
    return this.run<typeof writeSheet>('writeSheet', sheet, (_why, cause) => {
      return new ShopError('server.unavailable', { cause });
    });
  }

  /** Ends the thread. */
  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  /** @param refusal said when the thread ended before its work did */
  private run<Work extends (input: never) => Promise<unknown>>(
    name: string,
    input: Parameters<Work>[0],
    refusal: (why: 'tooSlow' | 'tooLarge', cause: unknown) => ShopError,
  ): Promise<Awaited<ReturnType<Work>>> {
    return this.turns.run(async (): Promise<Awaited<ReturnType<Work>>> => {
      this.pool ??= openPool();
      const signal = AbortSignal.timeout(this.timeoutMs);
      try {
        return (await this.pool.run(input, { name, signal })) as Awaited<ReturnType<Work>>;
      } catch (error) {
        if (signal.aborted) throw refusal('tooSlow', error);
        if (isError(error) && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw refusal('tooLarge', error);
        }
        throw error;
      }
    });
  }
}

function openPool(): Piscina {
  return new Piscina({
    filename: join(import.meta.dirname, `sheet-thread${extension}`),
    // Export that a new thread calls: without a name it looks for a default one.
    name: 'readSheet',
    execArgv: extension === '.ts' ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
}
