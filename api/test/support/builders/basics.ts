import { randomInt, randomUUID } from 'node:crypto';

import {
  ORDER_LIMITS,
  type OrderLimits,
  type PermissionFlag,
  type PlaceOrderInput,
  type StaffRole,
} from '@shop/contracts';
import type { DataSource } from 'typeorm';

import { AffiliateEntity } from '../../../src/affiliates/affiliate.entity';
import { ProductFlavorEntity } from '../../../src/catalog/product-flavor.entity';
import { ProductEntity } from '../../../src/catalog/product.entity';
import { StaffSessions } from '../../../src/users/sessions/staff-sessions.service';
import { OrderLimitsEntity } from '../../../src/orders/holds/order-limits.entity';
import { SessionTokens } from '../../../src/access/tokens/session-tokens.service';
import { UserEntity } from '../../../src/users/user.entity';
import type { TestShop } from '../test-shop';

/** A product for Q100.00 with one flavor of 10 units, unless told otherwise. */
export async function addProduct(
  database: DataSource,
  values: Partial<ProductEntity> = {},
  flavors: Partial<ProductFlavorEntity>[] = [{}],
): Promise<ProductEntity> {
  const products = database.getRepository(ProductEntity);
  return products.save(
    products.create({
      name: 'Nube 9K',
      puffs: 9000,
      price: 10_000,
      image: 'nube.webp',
      flavors: flavors.map((flavor) => ({ name: 'Menta', inventory: 10, ...flavor })),
      ...values,
    } as Partial<ProductEntity>),
  );
}

/** Units of a flavor as the database has them now. */
export async function stockOf(
  database: DataSource,
  flavor: ProductFlavorEntity | undefined,
): Promise<{ inventory: number; reserved: number }> {
  const row = await database.getRepository(ProductFlavorEntity).findOneByOrFail({ id: flavor?.id ?? '' });
  return { inventory: row.inventory, reserved: row.reservedInventory };
}

export const customer = {
  firstName: 'Ana',
  lastName: 'López',
  phone: '5555 1234',
  address: '3a calle 4-56, zona 1',
  department: 'Guatemala',
  paymentMethod: 'efectivo',
};

/** Eight digits that no other test uses. */
export function anyPhone(): string {
  return String(randomInt(20_000_000, 80_000_000));
}

/** Turns all limits on what buyers hold off but those that are given. */
export async function setOrderLimits({ database }: TestShop, limits: Partial<OrderLimits>): Promise<void> {
  const off = Object.fromEntries(ORDER_LIMITS.map((limit) => [limit, null]));
  await database.getRepository(OrderLimitsEntity).save({ id: true, ...off, ...limits });
}

/** An order of one unit of the product's first flavor, unless told otherwise. */
export function orderFor(
  product: ProductEntity,
  { quantity = 1, flavor = product.flavors[0]?.name ?? '' }: { quantity?: number; flavor?: string } = {},
): PlaceOrderInput {
  return { cartItems: [{ id: product.id, flavor, quantity }], customerData: customer };
}

/** The password of every staff user of the tests, and its hash: argon2id at the least work there is. */
export const PASSWORD = 'Quetzal-2026';
export const PASSWORD_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$iyrjoM972f6WJUlbsvZlyA$TjncBvnUkX1ngwoUyiqEBcCGv94qoBSrrp87AEdJe5Q';

/** A staff user and the header of their session. */
export async function addStaff(
  { database, app }: TestShop,
  values: Partial<Record<PermissionFlag, boolean>> & { role?: StaffRole; active?: boolean } = {},
): Promise<{ user: UserEntity; headers: { Authorization: string } }> {
  const users = database.getRepository(UserEntity);
  const user = await users.save(
    users.create({ username: `u-${randomUUID()}`, passwordHash: PASSWORD_HASH, ...values }),
  );
  const token = await app.get(StaffSessions).open(user, { device: 'Chrome en Windows', address: '127.0.0.1' });
  return { user, headers: { Authorization: token } };
}

/** An approved distributor (25 %, minimum Q200) and the header of their session. */
export async function addDistributor(
  { database, app }: TestShop,
  values: Partial<AffiliateEntity> = {},
): Promise<{ affiliate: AffiliateEntity; headers: { Cookie: string } }> {
  const affiliates = database.getRepository(AffiliateEntity);
  const affiliate = await affiliates.save(
    affiliates.create({
      name: 'Luis Pérez',
      email: `${randomUUID()}@ejemplo.gt`,
      phone: '55550000',
      level: 'distribuidor',
      status: 'approved',
      discount: 25,
      minimumPurchase: 20_000,
      ...values,
    }),
  );
  const token = app
    .get(SessionTokens)
    .sign('distributor', { accountId: affiliate.id, version: affiliate.tokenVersion });
  return { affiliate, headers: { Cookie: `distributor_session=${token}` } };
}
