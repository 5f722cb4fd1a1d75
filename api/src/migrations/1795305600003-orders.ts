import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders with their lines, which are sales. The rules that must hold whatever the code does are constraints. */
export class Orders1795305600003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [orders, sales, indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE seen_orders, sales, orders');
  }
}

/**
 * \`version\` tells two editors of each other; the terms are those that the order was placed by; the sum of its
 * completed lines is kept by a later migration's triggers. Ids of accounts stay when these are gone, and mean nobody then: deleting an
 * account touches no order (decision 0089).
 */
const orders = `
  CREATE TABLE orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    idempotency_key text CONSTRAINT orders_idempotency_key UNIQUE,
    request_hash text,
    token text NOT NULL CHECK (char_length(token) >= 22),
    origin text NOT NULL DEFAULT 'public' CHECK (origin IN ('public', 'distributor', 'staff')),
    affiliate_id uuid,
    entered_by uuid,
    caller_address text,
    first_name text NOT NULL CHECK (first_name <> ''),
    last_name text NOT NULL CHECK (last_name <> ''),
    phone text NOT NULL CHECK (phone ~ '^[0-9]{8}$'),
    email text,
    address text NOT NULL CHECK (address <> ''),
    department text NOT NULL CHECK (department IN (
      'Alta Verapaz', 'Baja Verapaz', 'Chimaltenango', 'Chiquimula', 'El Progreso', 'Escuintla', 'Guatemala',
      'Huehuetenango', 'Izabal', 'Jalapa', 'Jutiapa', 'Petén', 'Quetzaltenango', 'Quiché', 'Retalhuleu',
      'Sacatepéquez', 'San Marcos', 'Santa Rosa', 'Sololá', 'Suchitepéquez', 'Totonicapán', 'Zacapa')),
    payment_method text NOT NULL CHECK (payment_method IN ('efectivo', 'transferencia', 'link_pago')),
    subtotal numeric(10,2) NOT NULL CHECK (subtotal >= 0),
    shipping numeric(10,2) NOT NULL CHECK (shipping >= 0),
    shipping_waived text,
    total numeric(10,2) NOT NULL,
    terms_discount numeric(5,2) CHECK (terms_discount BETWEEN 0 AND 100),
    terms_minimum numeric(10,2) NOT NULL DEFAULT 0 CHECK (terms_minimum >= 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz,
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    chat_opened_at timestamptz,
    chat_received_at timestamptz,
    completed_amount numeric(10,2) NOT NULL DEFAULT 0 CHECK (completed_amount >= 0),
    -- Orders that were placed before codes were unique and have one that another order had first.
    shares_code boolean NOT NULL DEFAULT false,
    -- What staff find an order by: its code (the last 8 characters of the id), the phone, the name and the e-mail.
    search text NOT NULL GENERATED ALWAYS AS (
      shop_fold(right(id::text, 8) || chr(10) || phone || chr(10) || first_name || ' ' || last_name ||
        coalesce(chr(10) || email, ''))) STORED,
    CONSTRAINT orders_total CHECK (total = subtotal + shipping),
    CONSTRAINT orders_shipping_waived CHECK (shipping_waived IS NULL OR (shipping_waived <> '' AND shipping = 0)),
    CONSTRAINT orders_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
  );

  CREATE TABLE seen_orders (
    order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    seen_by uuid,
    seen_at timestamptz NOT NULL DEFAULT now()
  );
`;

const sales = `
  CREATE TABLE sales (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    line_number smallint NOT NULL CHECK (line_number >= 1),
    product_id uuid NOT NULL REFERENCES products (id),
    flavor_id uuid REFERENCES product_flavors (id) ON DELETE SET NULL,
    stock_target text NOT NULL CHECK (stock_target IN ('flavor', 'product', 'none')),
    product_name text NOT NULL,
    flavor_name text NOT NULL DEFAULT '',
    puffs integer NOT NULL,
    image text NOT NULL DEFAULT '',
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
    unit_price numeric(10,2) NOT NULL CHECK (unit_price >= 0),
    discount numeric(5,2) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
    total_amount numeric(10,2) NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'cancelled')),
    returned text CHECK (returned IN ('restocked', 'damaged')),
    return_reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    search text NOT NULL GENERATED ALWAYS AS (shop_fold(product_name || chr(10) || flavor_name)) STORED,
    CONSTRAINT sales_line_number_key UNIQUE (order_id, line_number),
    CONSTRAINT sales_total CHECK (total_amount = unit_price * quantity),
    CONSTRAINT sales_flavor_target CHECK (flavor_id IS NULL OR stock_target = 'flavor'),
    -- A flavor whose units a pending line holds can't be deleted: setting the reference to null would break this.
    CONSTRAINT sales_pending_flavor CHECK (status <> 'pending' OR stock_target <> 'flavor' OR flavor_id IS NOT NULL)
  );
`;

/** Those of staff's lists come with the sums of the lines. */
const indexes = `
  CREATE UNIQUE INDEX orders_code ON orders (right(id::text, 8)) WHERE NOT shares_code;
  CREATE INDEX orders_affiliate_id ON orders (affiliate_id);
  CREATE INDEX orders_caller_address ON orders (caller_address, created_at) WHERE caller_address IS NOT NULL;
  -- With the time and the amount, what customers are sorted by is read from the index alone.
  CREATE INDEX orders_phone ON orders (phone, created_at) INCLUDE (completed_amount);
  -- Those old enough for retention, without those that were erased. Decision 0090.
  CREATE INDEX orders_kept ON orders (created_at DESC, id) WHERE phone <> '00000000';
  CREATE INDEX sales_code ON sales (right(id::text, 8));
  CREATE INDEX sales_product_id ON sales (product_id);
  CREATE INDEX sales_flavor_id ON sales (flavor_id);
  CREATE INDEX sales_status ON sales (status, created_at DESC);
  -- What the sums over all sales need, order by order: they read this index alone, and it is sorted already.
  CREATE INDEX sales_sums ON sales (order_id) INCLUDE (status, total_amount);
  -- All that the limits on orders sum up while other buyers wait.
  CREATE INDEX sales_pending_lines ON sales (order_id) INCLUDE (quantity, flavor_id, product_id, stock_target)
    WHERE status = 'pending';
`;
