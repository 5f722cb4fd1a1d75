import type { HoldRefusalView, UnusualReason } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { findUnusual, listRefusals } from './holds.queries';

/** A pending order that staff should look at, and why. */
export interface UnusualOrder {
  id: string;
  reasons: UnusualReason[];
}

/** What staff should see coming: orders that hold much, and limits that were met. */
@Injectable()
export class UnusualOrders {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Pending orders of buyers who hold much or met a limit, those that hold most first. */
  find(): Promise<UnusualOrder[]> {
    return this.database.query<UnusualOrder[]>(findUnusual);
  }

  /** The limits that were met in the last 24 hours, and not since staff has looked, the last one first. */
  async listRefusals(): Promise<HoldRefusalView[]> {
    const rows = await this.database.query<(HoldRefusalView & { lastAt: Date })[]>(listRefusals);
    return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
  }
}
