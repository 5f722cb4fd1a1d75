import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';

/** The orders that somebody of the staff has opened: they ring for nobody any more. */
@Injectable()
export class SeenOrdersService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Who was first stays; an id that is no order's is passed over. */
  async markSeen(ids: readonly string[], staff: StaffPrincipal): Promise<void> {
    await this.database.transaction((manager) =>
      manager.query(
        `INSERT INTO seen_orders (order_id, seen_by) SELECT id, $2 FROM orders WHERE id = ANY($1)
         ON CONFLICT DO NOTHING`,
        [ids, staff.id],
      ),
    );
  }
}
