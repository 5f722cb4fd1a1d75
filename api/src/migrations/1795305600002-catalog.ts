import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products with their flavors, the texts of the homepage, and the messages of its form. Stock is never negative nor reserved beyond what is there. */
export class Catalog1795305600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [products, homepage, changeNotices]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE contact_messages, homepage_content, product_flavors, products;
      DROP FUNCTION notify_shop_public(), notify_shop_public_if_changed();
    `);
  }
}

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
