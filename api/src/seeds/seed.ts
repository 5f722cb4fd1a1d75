import { randomBytes } from 'node:crypto';

import type { DataSource, EntityManager } from 'typeorm';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { ProductFlavorEntity } from '../catalog/product-flavor.entity';
import { ProductEntity } from '../catalog/product.entity';
import { HomepageSectionEntity } from '../content/homepage-section.entity';
import { AuditService } from '../audit/audit.service';
import { ContactMessageEntity } from '../messages/contact-message.entity';
import { CustomerNoteEntity } from '../customers/customer-note.entity';
import { BlockedPhoneEntity } from '../orders/holds/blocked-phone.entity';
import { OrderEntity } from '../orders/order.entity';
import { SaleEntity } from '../orders/sale.entity';
import { PasswordJudge } from '../access/passwords/password-judge.service';
import { Passwords } from '../access/passwords/passwords.service';
import type { SampleMode } from '../platform/config/config';
import { Lock, lockStatement } from '../platform/database/locks';
import { freshContent } from './fresh-content';
import { homepageRows } from './homepage-rows';
import { READY_DISTRIBUTOR_EMAIL } from './samples/sample-affiliates';
import { sampleContent } from './samples/sample-content';
import { writeSampleDeliveries } from './samples/sample-deliveries';
import { sampleHistory } from './samples/sample-history';
import { catalogRows, fullRows, type SampleRows } from './samples/sample-rows';

/** The sample distributor who can sign in. The password is generated and readable nowhere else: show it. */
export interface SampleDistributor {
  email: string;
  password: string;
}

/**
 * Fills a shop that has no products, orders and content, all or nothing: the seven homepage sections always, and by the
 * mode a sample catalogue (`catalog`) or a whole living shop (`full`). Does nothing to any other shop, so it may run at
 * every start, in several processes at once. `report` is told of the sample distributor once there really is one. The sample
 * shop lives until today, so its orders are code; what does not move with the day is data (decision 0341).
 */
export async function seedShop(
  dataSource: DataSource,
  mode: SampleMode,
  report?: (distributor: SampleDistributor) => void,
): Promise<void> {
  const distributor = { email: READY_DISTRIBUTOR_EMAIL, password: randomBytes(12).toString('base64url') };
  const written = await dataSource.transaction(async (manager) => {
    await manager.query(lockStatement(Lock.Samples));
    if (!(await isEmpty(manager))) return false;
    await manager.insert(HomepageSectionEntity, homepageRows(mode === 'none' ? freshContent : sampleContent));
    const now = new Date();
    const rows = await sampleRows(mode, now, distributor.password);
    if (rows) {
      // Told before they are written: that leaves in the rows what the database returns.
      const past = sampleHistory(rows, now);
      await writeSamples(manager, rows);
      if (mode === 'full') await writeSampleDeliveries(manager, rows, now);
      await new AuditService().recordPast(manager, past);
    }
    return true;
  });
  if (written && mode === 'full') report?.(distributor);
}

async function isEmpty(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ empty: boolean }[]>(`
    SELECT NOT EXISTS (SELECT FROM products) AND NOT EXISTS (SELECT FROM orders)
      AND NOT EXISTS (SELECT FROM homepage_content) AS empty`);
  return row?.empty === true;
}

async function sampleRows(mode: SampleMode, now: Date, distributorPassword: string): Promise<SampleRows | null> {
  switch (mode) {
    case 'none':
      return null;
    case 'catalog':
      return catalogRows(now);
    case 'full':
      return fullRows(now, {
        distributorPasswordHash: await new Passwords(new PasswordJudge(), { timeoutFactor: 1 }).hash(
          distributorPassword,
        ),
        orderToken: () => randomBytes(24).toString('base64url'),
      });
  }
}

/** One statement a table: some fourteen hundred rows in a fraction of a second. */
async function writeSamples(manager: EntityManager, rows: SampleRows): Promise<void> {
  await manager.insert(ProductEntity, rows.products);
  await manager.insert(ProductFlavorEntity, rows.flavors);
  await manager.insert(AffiliateEntity, rows.affiliates);
  await manager.insert(OrderEntity, rows.orders);
  await manager.insert(SaleEntity, rows.sales);
  await manager.insert(ContactMessageEntity, rows.messages);
  await manager.insert(BlockedPhoneEntity, rows.customers.blocked);
  await manager.insert(CustomerNoteEntity, rows.customers.notes);
}
