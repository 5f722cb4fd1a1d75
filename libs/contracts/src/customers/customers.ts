import type { Department } from './customer-fields';
import type { OrderView, SaleStatus } from '../orders/orders';

/** How many there are of each status. An order is pending or completed when one of its lines is, in that order. */
export type CountByStatus = Record<SaleStatus, number>;

/**
 * Somebody who ordered, with or without an account, as `GET /api/admin/customers` lists them: everything that was ordered
 * with their phones. `total` is what the completed lines charged, decimal text in quetzales; times are ISO instants.
 */
export interface CustomerView {
  /** 8 digits; of several phones the one that the others were merged into. */
  phone: string;
  /** All of them, `phone` first. */
  phones: string[];
  /** As they were typed, the one that was used last first; at most `limits.customerTexts`. */
  names: string[];
  departments: Department[];
  orders: CountByStatus;
  units: CountByStatus;
  total: string;
  firstOrderAt: string;
  lastOrderAt: string;
  /** True when one of the phones is blocked. */
  blocked: boolean;
}

/** Answer of `GET /api/admin/customers/{phone}`, by any of their phones. */
export interface CustomerSheetView {
  customer: CustomerView;
  phones: CustomerPhoneView[];
  /** The one that was used last first; at most `limits.customerTexts`. */
  addresses: CustomerAddressView[];
  /** Newest first; at most `limits.listRows`, in an export all. */
  notes: CustomerNoteView[];
  /** Newest first; at most `limits.listRows`. */
  orders: CustomerOrderView[];
}

export interface CustomerPhoneView {
  phone: string;
  /** How many were placed with it. */
  orders: number;
  /** Null while it may order. */
  block: { reason: string; blockedAt: string; blockedBy: string | null } | null;
}

export interface CustomerAddressView {
  address: string;
  department: Department;
  orders: number;
  lastUsedAt: string;
}

/** Note of staff about a customer; the author's id is null once that user was deleted. */
export interface CustomerNoteView {
  id: string;
  phone: string;
  text: string;
  author: { id: string | null; name: string };
  createdAt: string;
}

/** An order in its customer's sheet; `total` is decimal text in quetzales with shipping. */
export interface CustomerOrderView {
  orderId: string;
  code: string;
  phone: string;
  status: SaleStatus;
  units: number;
  total: string;
  createdAt: string;
}

/** Payload of `POST /api/admin/customers/{phone}/notes`. */
export interface WriteCustomerNoteInput {
  text: string;
}

/** Payload of `POST /api/admin/customers/{phone}/phones`: another phone of the same person, with all that is theirs. */
export interface MergePhonesInput {
  phone: string;
}

/** An order as it is exported: what the customer gave and got. */
export interface CustomerExportOrder extends Pick<
  OrderView,
  'orderId' | 'code' | 'createdAt' | 'customer' | 'lines' | 'subtotal' | 'shipping' | 'total'
> {
  email: string | null;
}

/** Answer of `POST /api/admin/customers/{phone}/export`: all that the shop keeps of a customer. */
export interface CustomerExportView extends Omit<CustomerSheetView, 'orders'> {
  exportedAt: string;
  /** All of them, newest first. */
  orders: CustomerExportOrder[];
}

/** Sorts of `GET /api/admin/customers`; a minus in front turns one round. `-lastOrderAt` is the default. */
export const CUSTOMER_SORTS = ['-lastOrderAt', 'lastOrderAt', '-total', 'total'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
