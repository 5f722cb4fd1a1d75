import { limits, type CustomerExportView, type CustomerSheetView, type CustomerView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type EntityManager } from 'typeorm';

import { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { readViews } from '../platform/lists/read-views';
import { ReadingDatabase } from '../platform/database/reading-database';
import { SecurityLog } from '../platform/logging/security-log';
import { OrderEntity } from '../orders/order.entity';
import type { StaffPrincipal } from '../access/principal';
import { CustomerNoteEntity } from './customer-note.entity';
import { toCustomerNoteView, toExportedOrder } from './customer.view';
import { pageOfCustomers } from './customer-list';
import type { ListCustomersDto } from './customers.dto';
import { customerAddresses, customerOrders, customerPhones, customerViews } from './customers.queries';
import { mainPhoneOf } from './merged-phones';

/** Everybody who ordered, known by their phones. */
@Injectable()
export class CustomersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** The customers that match, who ordered last first unless asked otherwise. */
  list(query: ListCustomersDto): Promise<Page<CustomerView>> {
    return this.reading.read(async (manager) => {
      const { phones, meta } = await pageOfCustomers(manager, query);
      return new Page(await read(manager, phones), meta);
    });
  }

  /**
   * All that the shop knows of the one who orders with a phone.
   * @throws ShopError resource.notFound when nobody ordered with it
   */
  find(phone: string): Promise<CustomerSheetView> {
    return this.reading.read((manager) => readSheet(manager, phone, { take: limits.listRows }));
  }

  /**
   * The same to take along, with every order in full; the audit log says who took it.
   * @throws ShopError resource.notFound
   */
  async export(phone: string, staff: StaffPrincipal): Promise<CustomerExportView> {
    // As of one moment: its figures are those of the orders beside them.
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const sheet = await readSheet(manager, phone);
      const orders = await manager.find(OrderEntity, {
        where: { phone: In(sheet.customer.phones) },
        relations: { sales: true },
        order: { createdAt: 'DESC', id: 'ASC', sales: { lineNumber: 'ASC' } },
      });
      await this.audit.tell(manager, staff, {
        action: 'user.exportedCustomer',
        id: staff.id,
        after: { phone: sheet.customer.phone, orders: orders.length },
      });
      this.security.record('data.exported', { what: 'customer' });
      return { ...sheet, exportedAt: new Date().toISOString(), orders: orders.map(toExportedOrder) };
    });
  }
}

/** The sheet of the customer who orders with a phone, with all notes or the newest. @throws ShopError resource.notFound */
async function readSheet(
  manager: EntityManager,
  phone: string,
  notesShown: { take?: number } = {},
): Promise<CustomerSheetView> {
  const main = await mainPhoneOf(manager, phone);
  const [customer] = await read(manager, [main]);
  if (!customer) throw new ShopError('resource.notFound');
  const notes = await manager.find(CustomerNoteEntity, {
    where: { phone: In(customer.phones) },
    order: { createdAt: 'DESC', id: 'ASC' },
    ...notesShown,
  });
  return {
    customer,
    phones: await readViews(manager, customerPhones, [main]),
    addresses: await readViews(manager, customerAddresses, [[main], limits.customerTexts]),
    notes: notes.map(toCustomerNoteView),
    orders: await readViews(manager, customerOrders, [[main], limits.listRows]),
  };
}

/** The customers with these main phones, in their order; who never ordered is left out. */
async function read(manager: EntityManager, phones: readonly string[]): Promise<CustomerView[]> {
  const views = await readViews<CustomerView>(manager, customerViews, [phones, limits.customerTexts]);
  const found = new Map(views.map((view) => [view.phone, view]));
  return phones.flatMap((phone) => found.get(phone) ?? []);
}
