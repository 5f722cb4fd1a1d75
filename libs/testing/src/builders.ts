import {
  flagsBy,
  type DistributorView,
  type FlavorView,
  type OrderView,
  type ProductView,
  type SaleView,
  type SalesMeta,
  type StaffView,
  type SuccessList,
} from '@shop/contracts';

let made = 0;

/** A well-formed id that no other built object has. */
export function anId(): string {
  made += 1;
  return `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`;
}

export function aFlavor(over: Partial<FlavorView> = {}): FlavorView {
  return {
    id: anId(),
    name: 'Menta Glacial',
    active: true,
    inventory: 40,
    reservedInventory: 0,
    lowStockThreshold: 5,
    ...over,
  };
}

export function aProduct(over: Partial<ProductView> = {}): ProductView {
  return {
    id: anId(),
    name: 'Cumbre 12K',
    puffs: 12000,
    price: '145.50',
    image: 'cumbre.webp',
    description: '',
    sabores: [],
    flavors: [aFlavor()],
    popular: false,
    active: true,
    inventory: 40,
    reservedInventory: 0,
    lowStockThreshold: 10,
    ...over,
  };
}

export function aDistributor(over: Partial<DistributorView> = {}): DistributorView {
  return {
    id: anId(),
    name: 'Mariela Xicará',
    email: 'mariela@ejemplo.gt',
    phone: '48701123',
    level: 'distribuidor',
    discount: 25,
    minimumPurchase: '1500.00',
    status: 'approved',
    ...over,
  };
}

const staffIds = new Map<string, string>();

/** A user of the staff; one name is always the same person. */
export function aStaffUser(over: Partial<StaffView> = {}): StaffView {
  const { username = 'mariana.lopez' } = over;
  const id = staffIds.get(username) ?? anId();
  staffIds.set(username, id);
  return {
    id,
    username,
    role: 'admin',
    active: true,
    createdAt: '2026-11-01T15:00:00.000Z',
    ...flagsBy(() => false),
    ...over,
  };
}

export function anOrder(over: Partial<OrderView> = {}): OrderView {
  return {
    orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
    code: '7F3A91C4',
    token: 'un-token-secreto-de-prueba',
    createdAt: '2026-11-20T15:14:00.000Z',
    updatedAt: null,
    customer: {
      firstName: 'María José',
      lastName: 'Ixcot',
      phone: '55123478',
      address: '6a avenida 4-12, zona 1',
      department: 'Quetzaltenango',
      paymentMethod: 'efectivo',
    },
    lines: [
      {
        productId: anId(),
        productName: 'Cumbre 12K',
        image: 'cumbre.webp',
        puffs: 12000,
        flavor: 'Menta Glacial',
        quantity: 1,
        unitPrice: '145.50',
        discount: 0,
        totalAmount: '145.50',
        status: 'pending',
      },
    ],
    subtotal: '145.50',
    shipping: '30.00',
    total: '175.50',
    ...over,
  };
}

/** An answer of `GET /api/admin/sales`. */
export function salesAnswer(sales: SaleView[], sums: Partial<SalesMeta> = {}): SuccessList<SaleView, SalesMeta> {
  const meta = { total: sales.length, orders: 1, pendingOrders: 0, completed: 0, completedOrders: 0, revenue: '0.00' };
  return { success: true, data: sales, meta: { ...meta, ...sums } };
}
