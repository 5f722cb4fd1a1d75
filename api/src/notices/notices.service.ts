import type { NoticeView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../platform/errors/shop-error';
import { readViews } from '../platform/lists/read-views';
import type { StaffPrincipal } from '../access/principal';

/** The notices of user $1, the newest first. */
const noticesOf = `
  SELECT notice.id, kind, author.username AS by, notice.created_at AS at
  FROM staff_notices notice LEFT JOIN users author ON author.id = by_id
  WHERE user_id = $1 ORDER BY notice.created_at DESC, notice.id`;

/** Notices that staff users have not seen yet: one goes once its reader has said that they saw it. */
@Injectable()
export class NoticesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The user's own, the newest first. */
  list({ id }: StaffPrincipal): Promise<NoticeView[]> {
    return readViews(this.database, noticesOf, [id]);
  }

  /** @throws ShopError resource.notFound for another one's */
  async markSeen(id: string, { id: userId }: StaffPrincipal): Promise<void> {
    const [, seen] = await this.database.query<[unknown, number]>(
      'DELETE FROM staff_notices WHERE id = $1 AND user_id = $2',
      [id, userId],
    );
    if (seen === 0) throw new ShopError('resource.notFound');
  }
}
