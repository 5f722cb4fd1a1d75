import type { CustomerNoteView, WriteCustomerNoteInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
import { findRow } from '../platform/lists/read-views';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';
import type { StaffPrincipal } from '../access/principal';
import { holdUser } from '../users/user-rows';
import { CustomerNoteEntity } from './customer-note.entity';
import { toCustomerNoteView } from './customer.view';
import { hasOrders } from './merged-phones';

/** Notes of staff about customers. The audit log tells of whom a note was, never what it said. */
@Injectable()
export class CustomerNotesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @throws ShopError resource.notFound when nobody ordered with the phone or the note is gone again, request.keyReused */
  write(
    phone: string,
    { text }: WriteCustomerNoteInput,
    staff: StaffPrincipal,
    asked: Asked | null,
  ): Promise<CustomerNoteView> {
    return this.database.transaction(async (manager) => {
      await holdUser(manager, staff);
      const id = await doOnce(manager, staff.id, asked, async () => {
        if (!(await hasOrders(manager, phone))) throw new ShopError('resource.notFound');
        const note = await manager.save(
          manager.create(CustomerNoteEntity, { phone, text, authorId: staff.id, authorName: staff.username }),
        );
        await this.audit.tell(manager, staff, { action: 'customer.noteWritten', id: note.id, after: { phone } });
        return note.id;
      });
      return toCustomerNoteView(await findRow(manager, CustomerNoteEntity, id));
    });
  }

  /** @throws ShopError resource.notFound, auth.forbidden for a note of somebody else */
  async remove(id: string, staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const note = await findRow(manager, CustomerNoteEntity, id, 'lock');
      if (note.authorId !== staff.id) {
        throw new ShopError('auth.forbidden', { text: 'Solo quien escribió la nota puede borrarla.' });
      }
      await manager.delete(CustomerNoteEntity, { id });
      await this.audit.tell(manager, staff, { action: 'customer.noteDeleted', id, before: { phone: note.phone } });
    });
  }
}
