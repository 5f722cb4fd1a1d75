import { ERASED_PHONE } from '@shop/contracts';

import { ERASED } from '../audit/audit-hash';

/**
 * Kind of data in a column with text. Business: of goods, amounts and the shop itself. Technical: keys, hashes, states.
 * All else is personal, and says how it is erased:
 */
export type ColumnData =
  | 'business'
  | 'technical'
  /**
   * Overwritten with what the SQL gives. `key`: found by its row alone, no text to search for a name or a number. `ofOthers`:
   * what the one whom the row is about wrote of anybody: where it names the person, it alone is overwritten.
   */
  | { replacedBy: string; key?: true; ofOthers?: true }
  /** Its row is deleted. */
  | 'deletedWithRow'
  /** By `erase_audit_rows`, which the serving role may call: it can't change the audit log itself. */
  | 'erasedInAudit'
  /** A copy of what orders have, which goes with the last of them that has it. */
  | 'deletedWithOrder'
  /** Requests of staff and their results, for as long as `ExpiredRows` says; erasing takes what names the person. */
  | 'deletedWithJob'
  /** Of somebody who works here: it goes with the account, which an admin deletes. */
  | 'deletedWithAccount';

export interface TableData {
  /** In the preview, in Spanish; only of tables with what is erased. */
  label?: string;
  /** The same of rows about somebody else in which the person is named; of tables with a column `ofOthers`. */
  namedLabel?: string;
  columns: Readonly<Record<string, ColumnData>>;
  /** Rows go with those of another table, by the column that refers to it. That table comes first. */
  belongsTo?: { table: string; by: string };
  /** Other changes of an erased row, as SQL. */
  also?: string;
  /**
   * Rows about the customer of a phone: they go with the last of those orders, once they are as old. `since` says how old.
   */
  ofCustomer?: { phone: string; since: string };
}

const text = { replacedBy: `'${ERASED}'` };
const gone = { replacedBy: 'NULL' };
const goneKey = { replacedBy: 'NULL', key: true } as const;
const phone = { replacedBy: `'${ERASED_PHONE}'` };

/**
 * Every column of the database that can hold text, and how it is erased. A test fails on a column without an entry:
 * a table that is added says here what it holds. The order is that of erasing.
 */
export const personalData: Readonly<Record<string, TableData>> = {
  affiliates: {
    label: 'Solicitudes y distribuidores',
    namedLabel: 'Solicitudes de otros que la nombran',
    columns: {
      name: { replacedBy: `'Datos borrados'` },
      email: { replacedBy: `id || '@borrado.invalid'` },
      phone,
      message: { ...gone, ofOthers: true },
      password_hash: goneKey,
      high_terms_by: goneKey,
      level: 'business',
      status: 'technical',
    },
    also: `token_version = token_version + 1, high_terms_at = NULL,
      status = CASE status WHEN 'pending' THEN 'rejected' WHEN 'approved' THEN 'standby' ELSE status END`,
  },
  orders: {
    label: 'Pedidos',
    columns: {
      first_name: { replacedBy: `'Datos'` },
      last_name: { replacedBy: `'borrados'` },
      phone,
      email: gone,
      address: text,
      idempotency_key: goneKey,
      request_hash: goneKey,
      shipping_waived: { replacedBy: `CASE WHEN shipping_waived IS NOT NULL THEN '${ERASED}' END` },
      caller_address: goneKey,
      origin: 'technical',
      department: 'business',
      payment_method: 'business',
      token: 'technical',
      search: 'technical',
      line_status: 'technical',
    },
    belongsTo: { table: 'affiliates', by: 'affiliate_id' },
  },
  sales: {
    label: 'Ventas de esos pedidos',
    columns: {
      return_reason: { replacedBy: `CASE WHEN return_reason IS NOT NULL THEN '${ERASED}' END` },
      returned: 'technical',
      product_name: 'business',
      flavor_name: 'business',
      image: 'business',
      search: 'business',
      status: 'technical',
      stock_target: 'technical',
    },
    belongsTo: { table: 'orders', by: 'order_id' },
  },
  deliveries: {
    label: 'Entregas de esos pedidos',
    columns: {
      note: { replacedBy: `CASE WHEN note IS NOT NULL THEN '${ERASED}' END` },
      // A courier’s statement finds the money by it: of one that is not settled it goes with the settlement.
      guide_number: {
        replacedBy: `CASE WHEN status = 'entregado' AND NOT EXISTS (
          SELECT FROM settlement_lines WHERE delivery_id = deliveries.id) THEN guide_number END`,
        key: true,
      },
      status: 'technical',
      failure: 'technical',
    },
    belongsTo: { table: 'orders', by: 'order_id' },
  },
  delivery_wishes: {
    label: 'Cambios de entrega pedidos',
    columns: { address: { replacedBy: `CASE WHEN address IS NOT NULL THEN '${ERASED}' END` }, status: 'technical' },
    belongsTo: { table: 'orders', by: 'order_id' },
  },
  couriers: {
    label: 'Mensajeros',
    columns: {
      name: { replacedBy: `'Datos borrados'` },
      phone: { replacedBy: `''` },
      kind: 'technical',
      fee_kind: 'technical',
    },
    also: 'active = false',
  },
  // A settled row never changes but for the reason that staff wrote.
  settlements: {
    label: 'Liquidaciones',
    columns: { reason: { replacedBy: `CASE WHEN reason IS NOT NULL THEN '${ERASED}' END` }, method: 'technical' },
  },
  closes: {
    label: 'Cierres de caja',
    columns: { reason: { replacedBy: `CASE WHEN reason IS NOT NULL THEN '${ERASED}' END` } },
  },
  cash_movements: {
    label: 'Movimientos de caja',
    columns: { reason: text, direction: 'technical', method: 'technical' },
  },
  customer_notes: {
    label: 'Notas de clientes',
    columns: { phone: 'deletedWithRow', text: 'deletedWithRow', author_name: 'deletedWithAccount' },
    ofCustomer: { phone: 'phone', since: 'created_at' },
  },
  merged_phones: {
    label: 'Teléfonos unidos',
    columns: { phone: 'deletedWithRow', main_phone: 'deletedWithRow' },
    ofCustomer: { phone: 'main_phone', since: 'merged_at' },
  },
  blocked_phones: {
    label: 'Teléfonos bloqueados',
    columns: { phone: 'deletedWithRow', reason: 'deletedWithRow' },
    ofCustomer: { phone: 'phone', since: 'blocked_at' },
  },
  hold_refusals: {
    label: 'Límites de pedidos alcanzados',
    columns: {
      phone: 'deletedWithRow',
      subject: 'deletedWithRow',
      caller_address: 'deletedWithRow',
      reason: 'technical',
    },
  },
  contact_messages: {
    label: 'Mensajes',
    columns: {
      name: { replacedBy: `'Datos borrados'` },
      email: { replacedBy: `'borrado@borrado.invalid'` },
      message: text,
      status: 'technical',
    },
  },
  audit_log: {
    label: 'Historial de cambios',
    columns: {
      actor_name: 'erasedInAudit',
      object_id: 'erasedInAudit',
      before: 'erasedInAudit',
      after: 'erasedInAudit',
      actor_kind: 'technical',
      action: 'technical',
      object_type: 'technical',
    },
  },
  // A day's fingerprints of calls, which take the caller's key to make.
  answered_calls: { columns: { key_hash: 'technical', call_hash: 'technical' } },
  jobs: {
    columns: {
      kind: 'technical',
      input: 'deletedWithJob',
      state: 'technical',
      kept: 'technical',
      result: 'deletedWithJob',
      failure: 'technical',
    },
  },
  imports: {
    columns: {
      kind: 'technical',
      subject: 'technical',
      file_name: 'deletedWithJob',
      state: 'technical',
      unknown_columns: 'deletedWithJob',
    },
  },
  import_rows: {
    columns: {
      group_key: 'deletedWithJob',
      cells: 'deletedWithJob',
      match: 'deletedWithJob',
      flaws: 'deletedWithJob',
      outcome: 'technical',
      choice: 'technical',
      result: 'technical',
    },
  },
  found_rows: { columns: { part: 'technical', row_id: 'technical' } },
  runs: { columns: { token_hash: 'technical' } },
  events: { columns: { name: 'technical', data: 'business', tab: 'technical' } },
  push_subscriptions: {
    columns: {
      endpoint: 'deletedWithAccount',
      p256dh: 'deletedWithAccount',
      auth: 'deletedWithAccount',
      device: 'deletedWithAccount',
      key_id: 'technical',
    },
  },
  staff_totp: { columns: { sealed: 'technical' } },
  users: {
    columns: { username: 'deletedWithAccount', password_hash: 'deletedWithAccount', role: 'technical' },
  },
  staff_notices: { columns: { kind: 'technical' } },
  staff_sessions: { columns: { device: 'deletedWithAccount', address: 'deletedWithAccount' } },
  staff_challenges: { columns: { purpose: 'technical', nonce: 'technical' } },
  passkeys: { columns: { id: 'technical', transports: 'technical', name: 'deletedWithAccount' } },
  factor_rules: { columns: { role: 'technical' } },
  trusted_addresses: { columns: { key: 'technical' } },
  // Pages report it without what is personal (`toPageFailure`), which is done again before it is kept.
  page_failures: {
    columns: {
      kind: 'technical',
      remote: 'technical',
      release: 'technical',
      shell: 'technical',
      path: 'technical',
      name: 'technical',
      message: 'technical',
      stack: 'technical',
      share: 'technical',
    },
  },
  editors: { columns: { subject: 'technical' } },
  failed_loads: { columns: { load: 'technical' } },
  release_withdrawals: { columns: { remote: 'technical', version: 'technical' } },
  migrations: { columns: { name: 'technical' } },
  products: {
    columns: { name: 'business', image: 'business', sabores: 'business', description: 'business', search: 'business' },
  },
  customer_sums: { columns: { phone: 'deletedWithOrder' } },
  customer_marks: { columns: { phone: 'deletedWithOrder' } },
  customer_places: { columns: { sort: 'technical' } },
  flavor_totals: { columns: { flavor_name: 'business' } },
  product_flavors: { columns: { name: 'business', search: 'business' } },
  homepage_content: {
    columns: {
      section: 'technical',
      title: 'business',
      subtitle: 'business',
      description: 'business',
      button_text: 'business',
      button_secondary_text: 'business',
      button_url: 'business',
      content: 'business',
    },
  },
};
