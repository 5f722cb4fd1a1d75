import { randomBytes, randomInt } from 'node:crypto';

import type { SaleStatus } from '@shop/contracts';

import { OrderEntity } from '../../../src/orders/order.entity';
import { addProduct } from './basics';
import type { TestShop } from '../test-shop';

/** A phone that no other test has. */
export function aPhone(): string {
  return String(randomInt(20_000_000, 99_999_999));
}

interface PastOrder extends Partial<
  Pick<OrderEntity, 'firstName' | 'lastName' | 'email' | 'address' | 'department' | 'origin'>
> {
  phone: string;
  /** How long ago it was placed, minutes. */
  ago?: number;
  /** Of each line, which is of two units for Q100.00 each. */
  lines?: SaleStatus[];
}

/** An order that was placed some time ago, written straight into the database; its lines move no stock. */
export async function addPastOrder(
  { database }: TestShop,
  { phone, ago = 60, lines = ['completed'], ...values }: PastOrder,
): Promise<OrderEntity> {
  const product = await addProduct(database, { sabores: ['Uva'] }, []);
  const subtotal = 20_000 * lines.length;
  const createdAt = new Date(Date.now() - ago * 60_000);
  const orders = database.getRepository(OrderEntity);
  return orders.save(
    orders.create({
      token: randomBytes(24).toString('base64url'),
      firstName: 'Ana',
      lastName: 'López',
      phone,
      address: '3a calle 4-56, zona 1',
      department: 'Guatemala',
      paymentMethod: 'efectivo',
      subtotal,
      shipping: 3000,
      total: subtotal + 3000,
      createdAt,
      ...values,
      sales: lines.map((status, index) => ({
        lineNumber: index + 1,
        productId: product.id,
        stockTarget: 'none' as const,
        productName: product.name,
        flavorName: 'Uva',
        puffs: product.puffs,
        quantity: 2,
        unitPrice: 10_000,
        totalAmount: 20_000,
        status,
        createdAt,
      })),
    }),
  );
}
