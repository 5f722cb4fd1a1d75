import type {
  AffiliateView,
  AuditEntryView,
  LowStockRow,
  MessageView,
  StaffFlavorView,
  StaffProductView,
} from '@shop/contracts';
import { aDistributor, aFlavor, anId, aProduct } from '@shop/testing';

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
