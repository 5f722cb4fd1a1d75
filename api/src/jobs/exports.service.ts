import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import { ShopError } from '../platform/errors/shop-error';
import { Semaphore } from '../platform/semaphore';
import { CONFIG, type Config } from '../platform/config/config';
import { requestContext } from '../platform/logging/request-context';
import { JobsDatabase } from './jobs-database';

/** Files that are open at once in a process, each with a batch in memory: nobody keeps the others from theirs. */
const MOST_OPEN = { all: 8, ofOne: 3 };
/** For one statement of a batch: somebody waits for the first one as for any call. */
const STATEMENT_MS = 4000;
/** For the turn of a batch: longer than all the others may take. */
const TURN_MS = 60_000;
/** The longest rest after a batch. */
const LONGEST_REST_MS = 500;
/** A reader has this long to take the next part of a file: one who takes none keeps others from theirs. */
const STALLED_MS = 120_000;

const findSession = 'SELECT FROM staff_sessions WHERE id = $1';

/** Reads a batch of a file's rows in a transaction that can't write. */
export type ReadBatch = <Rows>(work: (manager: EntityManager) => Promise<Rows>) => Promise<Rows>;

/**
 * Files of everything that a filter matches, whatever its number. They are read on the jobs' connections, one batch at a
 * time for all of them, with a rest as long as each took: buyers find the database idle half of the time.
 */
@Injectable()
export class Exports {
  /** Who has each of the open files. */
  private readonly open: (string | undefined)[] = [];
  private readonly turns: Semaphore;
  private readonly timeoutFactor: number;

  constructor(
    private readonly database: JobsDatabase,
    @Inject(CONFIG) { timeoutFactor }: Pick<Config, 'timeoutFactor'>,
  ) {
    this.timeoutFactor = timeoutFactor;
    this.turns = new Semaphore({ running: 1, waiting: MOST_OPEN.all, timeoutMs: TURN_MS * timeoutFactor });
  }

  /**
   * A file that is read as fast as it is taken, and no more once its reader went away or their session has ended. What comes
   * before its first part is done before anything is sent, so that a database that is away is a plain failure.
   * @param write yields the file part by part
   * @throws ShopError limit.tooManyRequests when too many are open, or of the one who calls; what `write` throws before its first part
   */
  async begin(write: (read: ReadBatch) => AsyncGenerator<string | Uint8Array>): Promise<Readable> {
    const { staffId: person, sessionId } = requestContext.getStore() ?? {};
    const own = this.open.filter((one) => one === person);
    if (this.open.length >= MOST_OPEN.all || own.length >= MOST_OPEN.ofOne)
      throw new ShopError('limit.tooManyRequests');
    this.open.push(person);
    const close = () => void this.open.splice(this.open.indexOf(person), 1);
    const parts = write((work) => this.turns.run(() => this.read(work, sessionId)));
    try {
      const { value: first = '' } = (await parts.next()) as IteratorResult<string | Uint8Array, undefined>;
      return this.toFile(first, parts).once('close', close);
    } catch (error) {
      close();
      throw error;
    }
  }

  private toFile(first: string | Uint8Array, parts: AsyncGenerator<string | Uint8Array>): Readable {
    async function* all(): AsyncGenerator<string | Uint8Array> {
      yield first;
      for await (const part of parts) {
        stalled.refresh();
        yield part;
      }
    }
    const file = Readable.from(all(), { objectMode: false });
    const stalled = setTimeout(() => file.destroy(), STALLED_MS * this.timeoutFactor).unref();
    return file.once('close', () => clearTimeout(stalled));
  }

  /** @throws ShopError auth.required once the session has ended */
  private async read<Rows>(work: (manager: EntityManager) => Promise<Rows>, sessionId?: string): Promise<Rows> {
    const database = await this.database.open();
    const begun = Date.now();
    const rows = await database.transaction(async (manager) => {
      await manager.query(`SET TRANSACTION READ ONLY`);
      await manager.query(`SET LOCAL statement_timeout = ${Math.round(STATEMENT_MS * this.timeoutFactor)}`);
      if (sessionId && (await manager.query<unknown[]>(findSession, [sessionId])).length === 0) {
        throw new ShopError('auth.required');
      }
      return work(manager);
    });
    await pause(Math.min(Date.now() - begun, LONGEST_REST_MS));
    return rows;
  }
}
