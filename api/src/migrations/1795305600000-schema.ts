import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * All tables of the shop. The rules that must hold whatever the code does are constraints: stock is never negative nor
 * reserved beyond what is there, names are unique, states are known, amounts add up.
 */
export class Schema1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [fold, users, affiliates, products, flavors, orders, sales, messages, homepage];
    statements.push(auditLog, revokedTokens, trustedAddresses, activationLinks, changeNotices);
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE activation_links, trusted_addresses, revoked_tokens, audit_log, homepage_content, contact_messages, sales,
        orders, product_flavors, products, affiliates, users;
      DROP FUNCTION notify_shop_public(), notify_shop_public_if_changed(), shop_fold(text);
    `);
  }
}

/** Letters that people type with or without their marks, and the letters without. */
const marked = [
  'ÁÀÂÄÃáàâäãÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç',
  'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCc',
] as const;

/** Every list is searched without regard to case and marks; what large tables are searched by is kept in the row. */
const fold = `
  CREATE FUNCTION shop_fold(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(text, '${marked[0]}', '${marked[1]}'))`;

const users = `
  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    username text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 60),
    password_hash text NOT NULL,
    role text NOT NULL DEFAULT 'sales' CHECK (role IN ('admin', 'sales')),
    active boolean NOT NULL DEFAULT true,
    edit_inventory boolean NOT NULL DEFAULT false,
    add_product boolean NOT NULL DEFAULT false,
    delete_items boolean NOT NULL DEFAULT false,
    delete_affiliate boolean NOT NULL DEFAULT false,
    authorize_affiliate boolean NOT NULL DEFAULT false,
    pause_affiliate boolean NOT NULL DEFAULT false,
    token_version integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX users_username_key ON users (lower(username));
`;

const affiliates = `
  CREATE TABLE affiliates (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    email text NOT NULL CHECK (email <> ''),
    phone text NOT NULL CHECK (phone <> ''),
    level text NOT NULL CHECK (level IN ('agente', 'distribuidor', 'socio')),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'standby')),
    discount numeric(5,2) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
    minimum_purchase numeric(10,2) NOT NULL DEFAULT 0 CHECK (minimum_purchase >= 0),
    password_hash text,
    token_version integer NOT NULL DEFAULT 0,
    message text,
    created_at timestamptz NOT NULL DEFAULT now(),
    approved_at timestamptz,
    approved_by uuid REFERENCES users (id) ON DELETE SET NULL
  );
  CREATE UNIQUE INDEX affiliates_email_key ON affiliates (lower(email));
  CREATE INDEX affiliates_created_at ON affiliates (created_at DESC, id);
  CREATE INDEX affiliates_status ON affiliates (status);
  CREATE INDEX affiliates_approved_by ON affiliates (approved_by);
`;

const products = `
  CREATE TABLE products (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    puffs integer NOT NULL CHECK (puffs >= 0),
    price numeric(10,2) NOT NULL CHECK (price > 0),
    image text NOT NULL DEFAULT '',
    sabores text[] NOT NULL DEFAULT '{}',
    description text NOT NULL DEFAULT '',
    popular boolean NOT NULL DEFAULT false,
    active boolean NOT NULL DEFAULT true,
    show_on_homepage boolean NOT NULL DEFAULT true,
    inventory integer NOT NULL DEFAULT 0 CHECK (inventory >= 0),
    reserved_inventory integer NOT NULL DEFAULT 0,
    low_stock_threshold integer NOT NULL DEFAULT 10 CHECK (low_stock_threshold >= 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    search text NOT NULL GENERATED ALWAYS AS (shop_fold(name)) STORED,
    CONSTRAINT products_stock CHECK (reserved_inventory BETWEEN 0 AND inventory)
  );
  CREATE INDEX products_created_at ON products (created_at DESC, id);
`;

const flavors = `
  CREATE TABLE product_flavors (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    name text NOT NULL CHECK (name <> ''),
    inventory integer NOT NULL DEFAULT 0 CHECK (inventory >= 0),
    reserved_inventory integer NOT NULL DEFAULT 0,
    low_stock_threshold integer NOT NULL DEFAULT 5 CHECK (low_stock_threshold >= 0),
    active boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    search text NOT NULL GENERATED ALWAYS AS (shop_fold(name)) STORED,
    CONSTRAINT product_flavors_stock CHECK (reserved_inventory BETWEEN 0 AND inventory)
  );
  CREATE UNIQUE INDEX product_flavors_name_key ON product_flavors (product_id, lower(name));
`;

const orders = `
  CREATE TABLE orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    idempotency_key text CONSTRAINT orders_idempotency_key UNIQUE,
    request_hash text,
    token text NOT NULL CHECK (char_length(token) >= 22),
    affiliate_id uuid REFERENCES affiliates (id) ON DELETE SET NULL,
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
    total numeric(10,2) NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- What staff find an order by: its code (the last 8 characters of the id), the phone, the name and the e-mail.
    search text NOT NULL GENERATED ALWAYS AS (
      shop_fold(right(id::text, 8) || chr(10) || phone || chr(10) || first_name || ' ' || last_name ||
        coalesce(chr(10) || email, ''))) STORED,
    CONSTRAINT orders_total CHECK (total = subtotal + shipping),
    CONSTRAINT orders_key_has_hash CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
  );
  CREATE INDEX orders_affiliate_id ON orders (affiliate_id);
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
    created_at timestamptz NOT NULL DEFAULT now(),
    search text NOT NULL GENERATED ALWAYS AS (shop_fold(product_name || chr(10) || flavor_name)) STORED,
    CONSTRAINT sales_line_number_key UNIQUE (order_id, line_number),
    CONSTRAINT sales_total CHECK (total_amount = unit_price * quantity),
    CONSTRAINT sales_flavor_target CHECK (flavor_id IS NULL OR stock_target = 'flavor'),
    -- A flavor whose units a pending line holds can't be deleted: setting the reference to null would break this.
    CONSTRAINT sales_pending_flavor CHECK (status <> 'pending' OR stock_target <> 'flavor' OR flavor_id IS NOT NULL)
  );
  CREATE INDEX sales_created_at ON sales (created_at DESC, id);
  CREATE INDEX sales_status ON sales (status, created_at DESC);
  CREATE INDEX sales_product_id ON sales (product_id);
  CREATE INDEX sales_flavor_id ON sales (flavor_id);
  -- What the sums over all sales need, order by order: they read this index alone, and it is sorted already.
  CREATE INDEX sales_sums ON sales (order_id) INCLUDE (status, total_amount);
`;

const messages = `
  CREATE TABLE contact_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    email text NOT NULL CHECK (email <> ''),
    message text NOT NULL CHECK (message <> ''),
    status text NOT NULL DEFAULT 'unread' CHECK (status IN ('unread', 'read', 'replied')),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX contact_messages_created_at ON contact_messages (created_at DESC, id);
  CREATE INDEX contact_messages_status ON contact_messages (status);
`;

const homepage = `
  CREATE TABLE homepage_content (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    section text NOT NULL CONSTRAINT homepage_content_section_key UNIQUE CHECK (section IN (
      'navigation', 'hero', 'about', 'testimonials', 'contact', 'affiliates', 'footer')),
    title text,
    subtitle text,
    description text,
    button_text text,
    button_secondary_text text,
    button_url text,
    content text CHECK (octet_length(content) <= 100000),
    active boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
`;

/** Rows are only ever added; they outlive what they tell of, so they reference nothing. */
const auditLog = `
  CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'distributor', 'customer', 'system')),
    actor_id uuid,
    actor_name text NOT NULL,
    action text NOT NULL,
    object_type text NOT NULL,
    object_id text NOT NULL,
    before jsonb,
    after jsonb,
    order_id uuid
  );
  CREATE INDEX audit_log_object ON audit_log (object_type, object_id, id DESC);
`;

/** Tokens that were signed out before their time; a row may go when the token would have ended anyway. */
const revokedTokens = `
  CREATE TABLE revoked_tokens (
    id uuid PRIMARY KEY,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX revoked_tokens_expires_at ON revoked_tokens (expires_at);
`;

/** From where accounts were signed in to; the key is a keyed hash of both, so neither can be read here. */
const trustedAddresses = `
  CREATE TABLE trusted_addresses (
    key text PRIMARY KEY,
    until timestamptz NOT NULL
  );
  CREATE INDEX trusted_addresses_until ON trusted_addresses (until);
`;

/** Only the hash of a link's token is kept. A newer link of the same affiliate replaces the older ones. */
const activationLinks = `
  CREATE TABLE activation_links (
    token_hash bytea PRIMARY KEY,
    affiliate_id uuid NOT NULL REFERENCES affiliates (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX activation_links_affiliate_id ON activation_links (affiliate_id);
`;

const publicTables = [
  ['products', 'products'],
  ['product_flavors', 'products'],
  ['homepage_content', 'homepage-content'],
] as const;

/**
 * Every process caches the public responses and hears on this channel, after the commit, which one changed. An order that
 * was refused runs its updates too, on no row: nobody needs to read the catalogue again for that.
 */
const changeNotices = `
  CREATE FUNCTION notify_shop_public() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('shop_public', TG_ARGV[0]);
    RETURN NULL;
  END $$;
  CREATE FUNCTION notify_shop_public_if_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed) THEN
      PERFORM pg_notify('shop_public', TG_ARGV[0]);
    END IF;
    RETURN NULL;
  END $$;
  ${publicTables
    .map(
      ([table, topic]) => `
        CREATE TRIGGER ${table}_inserted AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public_if_changed('${topic}');
        CREATE TRIGGER ${table}_updated AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public_if_changed('${topic}');
        CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public_if_changed('${topic}');
        CREATE TRIGGER ${table}_truncated AFTER TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public('${topic}');`,
    )
    .join('\n')}
`;
