import type { NoticeView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { ShopError } from '../platform/errors/shop-error';
import type { StaffPrincipal } from '../access/principal';
import { StaffNoticeEntity } from './staff-notice.entity';

/** Notices that staff users have not seen yet. */
@Injectable()
export class NoticesService {
  constructor(@InjectRepository(StaffNoticeEntity) private readonly notices: Repository<StaffNoticeEntity>) {}

  /** The user's own, the newest first. */
  async list({ id: userId }: StaffPrincipal): Promise<NoticeView[]> {
    const rows = await this.notices.find({
      where: { userId },
      relations: { by: true },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return rows.map(({ id, kind, by, createdAt }) => ({
      id,
      kind,
      by: by?.username ?? null,
      at: createdAt.toISOString(),
    }));
  }

  /** @throws ShopError resource.notFound for another one's */
  async markSeen(id: string, { id: userId }: StaffPrincipal): Promise<void> {
    const { affected } = await this.notices.delete({ id, userId });
    if (affected === 0) throw new ShopError('resource.notFound');
  }
}
