import type { FailedLoads as FailedLoadsView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { Lock, lockStatement } from '../platform/database/locks';

/** Rows of one answer at most; a caller who asks again gets the rest. */
const MOST = 1000;

/** Rows that are kept at most, the newest: as many loads as a page server knows. Anybody may make names of loads up. */
const KEPT = 20_000;

/** $1 the load. Numbers are not reused, so this bounds the rows from above. */
const keepLoad = `
  WITH added AS (INSERT INTO failed_loads (load) VALUES ($1) ON CONFLICT DO NOTHING RETURNING number)
  DELETE FROM failed_loads WHERE number <= (SELECT number FROM added) - ${KEPT}`;

/** The name of a load as the page server gives it out. */
const LOAD = /^[\w-]{16}$/;

/** The loads of pages that browsers told failures of, for the page server, which knows what each was a load of. */
@Injectable()
export class FailedLoads {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Keeps a load once; what is no name of one is left out. Numbers are given one after the other, as they can be read: a
   * reader goes on behind the last one that it saw.
   */
  async keep(load: string | null): Promise<void> {
    if (load === null || !LOAD.test(load)) return;
    await this.database.transaction(async (manager) => {
      await manager.query(lockStatement(Lock.FailedLoads));
      await manager.query(keepLoad, [load]);
    });
  }

  /** Those that came after `after`, the `next` of an earlier answer; null for none but where to go on from. */
  async list(after: string | null): Promise<FailedLoadsView> {
    if (after === null) {
      const [{ next }] = await this.database.query<[{ next: string }]>(
        'SELECT coalesce(max(number), 0)::text AS next FROM failed_loads',
      );
      return { loads: [], next };
    }
    const rows = await this.database.query<{ number: string; load: string }[]>(
      'SELECT number, load FROM failed_loads WHERE number > $1 ORDER BY number LIMIT $2',
      [after, MOST],
    );
    return { loads: rows.map(({ load }) => load), next: rows.at(-1)?.number ?? after };
  }
}
