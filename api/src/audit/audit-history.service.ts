import type { AuditEntryView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { Page } from '../platform/http/page';
import { toWindow, type ListWindowDto } from '../platform/validation/list-query.dto';
import { ReadingDatabase } from '../platform/database/reading-database';
import { AuditEntryEntity } from './audit-entry.entity';
import { toAuditEntryView, type AuditEntry } from './audit.service';

/** History of objects, for staff to read. */
@Injectable()
export class AuditHistory {
  constructor(private readonly reading: ReadingDatabase) {}

  /** The history of one object, newest first; empty for one that nothing happened to. */
  async list({ type, id }: AuditEntry['object'], query: ListWindowDto): Promise<Page<AuditEntryView>> {
    const { limit, offset } = toWindow(query);
    const [entries, total] = await this.reading.read((manager) =>
      manager.findAndCount(AuditEntryEntity, {
        where: { objectType: type, objectId: id },
        order: { id: 'DESC' },
        take: limit,
        skip: offset,
      }),
    );
    return new Page(entries.map(toAuditEntryView), { total });
  }
}
