import type {
  AffiliateView,
  AuditEntryView,
  CustomerSheetView,
  CustomerView,
  LowStockRow,
  MessageView,
  StaffFlavorView,
  StaffProductView,
} from '@shop/contracts';
import { aDistributor, aFlavor, anId, aProduct } from '@shop/testing/builders';

export function aMessage(over: Partial<MessageView> = {}): MessageView {
  return {
    id: anId(),
    name: 'Ana Lucía Barrios',
    email: 'ana@ejemplo.gt',
    message: '¿Envían a Petén?',
    status: 'unread',
    createdAt: '2026-11-20T15:14:00.000Z',
    ...over,
  };
}

export function anAffiliate(over: Partial<AffiliateView> = {}): AffiliateView {
  return {
    ...aDistributor({ status: 'pending' }),
    message: null,
    createdAt: '2026-11-01T15:00:00.000Z',
    approvedAt: null,
    approvedBy: null,
    approvedByName: null,
    activated: false,
    activationExpiresAt: null,
    ordersCount: 0,
    totalBought: '0.00',
    lastOrderAt: null,
    ...over,
  };
}

export function aStaffFlavor(over: Partial<StaffFlavorView> = {}): StaffFlavorView {
  return {
    ...aFlavor(),
    productId: anId(),
    createdAt: '2026-11-01T15:00:00.000Z',
    available: 40,
    stockStatus: 'in_stock',
    pending: 0,
    ...over,
  };
}

export function aStaffProduct(over: Partial<StaffProductView> = {}): StaffProductView {
  return {
    ...aProduct(),
    flavors: [],
    showOnHomepage: true,
    createdAt: '2026-11-01T15:00:00.000Z',
    available: 40,
    stockStatus: 'in_stock',
    pending: 0,
    hasSales: false,
    ...over,
  };
}

export function anAuditEntry(over: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    id: '1',
    at: '2026-11-20T15:14:00.000Z',
    actor: { kind: 'staff', id: anId(), name: 'carla' },
    action: 'stock.edited',
    before: { inventory: 4, reservedInventory: 0, lowStockThreshold: 5 },
    after: { inventory: 22, reservedInventory: 0, lowStockThreshold: 5 },
    orderId: null,
    ...over,
  };
}

export function aLowStockRow(over: Partial<LowStockRow> = {}): LowStockRow {
  return {
    productId: anId(),
    productName: 'Bruma 20K',
    image: 'bruma.webp',
    flavorId: anId(),
    flavorName: 'Menta Glacial',
    inventory: 7,
    reservedInventory: 4,
    lowStockThreshold: 5,
    available: 3,
    stockStatus: 'low_stock',
    ...over,
  };
}

export function aCustomer(over: Partial<CustomerView> = {}): CustomerView {
  const { phone = '55123478' } = over;
  return {
    phone,
    phones: [phone],
    names: ['María José Ixcot'],
    departments: ['Quetzaltenango'],
    orders: { pending: 1, completed: 7, cancelled: 2 },
    units: { pending: 2, completed: 15, cancelled: 4 },
    total: '2310.50',
    firstOrderAt: '2026-09-02T15:14:00.000Z',
    lastOrderAt: '2026-11-20T15:14:00.000Z',
    blocked: false,
    ...over,
  };
}

/** The sheet of a customer with one phone, one order and one note of somebody else. */
export function aCustomerSheet(over: Partial<CustomerSheetView> = {}): CustomerSheetView {
  const { customer = aCustomer() } = over;
  return {
    customer,
    phones: customer.phones.map((phone) => ({ phone, orders: 10, block: null })),
    addresses: [
      {
        address: '6a avenida 4-12, zona 1',
        department: 'Quetzaltenango',
        orders: 10,
        lastUsedAt: '2026-11-20T15:14:00.000Z',
      },
    ],
    notes: [
      {
        id: anId(),
        phone: customer.phone,
        text: 'Llama antes',
        author: { id: anId(), name: 'carla' },
        createdAt: '2026-11-10T15:14:00.000Z',
      },
    ],
    orders: [
      {
        orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
        code: '7F3A91C4',
        phone: customer.phone,
        status: 'pending',
        units: 2,
        total: '175.50',
        createdAt: '2026-11-20T15:14:00.000Z',
      },
    ],
    ...over,
  };
}
