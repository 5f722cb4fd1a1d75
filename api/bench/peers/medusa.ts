import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Line } from '../../tools/line';
import { STOCK, type Call, type Facts, type Peer, type Place, type Product } from './peer';

const CLI = 'node_modules/@medusajs/cli/cli.js';
const staff = { email: 'bench@example.com', password: 'Prueba-de-carga-1' };
const PAYMENT = 'pp_system_default';
const FIELDS =
  'id,title,handle,description,thumbnail,variants.id,variants.title,*variants.calculated_price,' +
  '+variants.inventory_quantity';

interface Catalogue {
  products: {
    variants: { id: string; calculated_price: { calculated_amount: number } | null; inventory_quantity: number }[];
  }[];
}

const configuration = `const { defineConfig } = require('@medusajs/framework/utils');
const http = { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'bench', cookieSecret: 'bench' };
module.exports = defineConfig({
  projectConfig: { databaseUrl: process.env.DATABASE_URL, http },
  admin: { disable: true },
});
`;

/** Medusa by its Store API, one process that serves and works in the background, with the modules that come in memory. */
export const medusa: Peer = {
  packages: ['@medusajs/medusa@2.21.2', '@medusajs/framework@2.21.2', '@medusajs/cli@2.21.2'],
  environment: { MEDUSA_DISABLE_TELEMETRY: '1' },
  program: ({ port }) => [CLI, 'start', '--host', '127.0.0.1', '--port', String(port)],

  async prepare(place, products) {
    writeFileSync(join(place.folder, 'medusa-config.js'), configuration);
    await migrate(place);
    await place.runNode([CLI, 'user', '--email', staff.email, '--password', staff.password]);
    return place.whileServing((call) => fill(call, products));
  },

  catalogue: ({ region, key = '' }) => ({
    path: `/store/products?limit=50&region_id=${region}&fields=${encodeURIComponent(FIELDS)}`,
    headers: { 'x-publishable-api-key': key },
  }),
  pricedVariants: (answer) =>
    (answer as Catalogue).products
      .flatMap(({ variants }) => variants)
      .filter((each) => (each.calculated_price?.calculated_amount ?? 0) > 0 && each.inventory_quantity > 0).length,

  async placeOrder(call, { variants, region, shipping, key = '' }, turn) {
    const post = async (path: string, body: object): Promise<unknown> =>
      (await call(`/store/${path}`, body, { 'x-publishable-api-key': key })).body;
    const address = {
      first_name: 'Ana',
      last_name: 'López',
      phone: '55551234',
      address_1: '3a calle 4-56, zona 1',
      city: 'Guatemala',
      country_code: 'gt',
    };
    const { cart } = (await post('carts', {
      region_id: region,
      email: `buyer-${turn}@example.com`,
      items: [{ variant_id: variants[turn % variants.length], quantity: 1 }],
      shipping_address: address,
    })) as { cart: { id: string } };
    await post(`carts/${cart.id}/shipping-methods`, { option_id: shipping });
    const { payment_collection: payment } = (await post('payment-collections', { cart_id: cart.id })) as {
      payment_collection: { id: string };
    };
    await post(`payment-collections/${payment.id}/payment-sessions`, { provider_id: PAYMENT });
    const { type } = (await post(`carts/${cart.id}/complete`, {})) as { type: string };
    if (type !== 'order') throw new Error(`The cart became no order but is a ${type} still`);
  },
  counted: `SELECT (SELECT count(*)::int FROM "order" WHERE NOT is_draft_order) AS orders,
    (SELECT sum(reserved_quantity)::int FROM inventory_level) AS units`,
};

/** Its migrations know no Unix socket, unlike its server: they come through a port. */
async function migrate({ databaseUrl, runNode }: Place): Promise<void> {
  const line = new Line(databaseUrl);
  try {
    await runNode([CLI, 'db:migrate'], { DATABASE_URL: await line.open() });
  } finally {
    line.cut();
  }
}

/** Makes by the Admin API what an order needs; sales channel, key and shipping profile come with the tables. */
async function fill(call: Call, products: readonly Product[]): Promise<Facts> {
  const { token } = (await call('/auth/user/emailpass', staff)).body as { token: string };
  const admin = async (path: string, body?: object): Promise<unknown> =>
    (await call(`/admin/${path}`, body, { authorization: `Bearer ${token}` })).body;
  interface Named {
    id: string;
  }
  const { sales_channels: channels } = (await admin('sales-channels')) as { sales_channels: [Named] };
  const { shipping_profiles: profiles } = (await admin('shipping-profiles')) as { shipping_profiles: [Named] };
  const { api_keys: keys } = (await admin('api-keys?type=publishable')) as { api_keys: [{ token: string }] };
  const { region } = (await admin('regions', {
    name: 'Guatemala',
    currency_code: 'gtq',
    countries: ['gt'],
    payment_providers: [PAYMENT],
  })) as { region: Named };

  const { stock_location: shelf } = (await admin('stock-locations', { name: 'Bodega' })) as { stock_location: Named };
  await admin(`stock-locations/${shelf.id}/sales-channels`, { add: [channels[0].id] });
  await admin(`stock-locations/${shelf.id}/fulfillment-providers`, { add: ['manual_manual'] });
  const { stock_location: shipping } = (await admin(
    `stock-locations/${shelf.id}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Envíos', type: 'shipping' },
  )) as { stock_location: { fulfillment_sets: [Named] } };
  const { fulfillment_set: set } = (await admin(`fulfillment-sets/${shipping.fulfillment_sets[0].id}/service-zones`, {
    name: 'Guatemala',
    geo_zones: [{ type: 'country', country_code: 'gt' }],
  })) as { fulfillment_set: { service_zones: [Named] } };
  const { shipping_option: option } = (await admin('shipping-options', {
    name: 'Envío',
    service_zone_id: set.service_zones[0].id,
    shipping_profile_id: profiles[0].id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Envío', description: 'Envío', code: 'envio' },
    prices: [{ currency_code: 'gtq', amount: 0 }],
  })) as { shipping_option: Named };

  const variants: string[] = [];
  for (const [place, { name, description, price, variants: names }] of products.entries()) {
    const { product } = (await admin('products', {
      title: name,
      handle: `product-${place}`,
      description,
      status: 'published',
      shipping_profile_id: profiles[0].id,
      sales_channels: [{ id: channels[0].id }],
      options: [{ title: 'Sabor', values: names }],
      variants: names.map((title, index) => ({
        title,
        sku: `${place}-${index}`,
        options: { Sabor: title },
        manage_inventory: true,
        prices: [{ currency_code: 'gtq', amount: Number(price) }],
      })),
    })) as { product: { variants: Named[] } };
    variants.push(...product.variants.map(({ id }) => id));
  }
  const { inventory_items: items } = (await admin('inventory-items?limit=1000')) as { inventory_items: Named[] };
  const level = { location_id: shelf.id, stocked_quantity: STOCK };
  const create = items.map(({ id }) => ({ inventory_item_id: id, ...level }));
  await admin('inventory-items/location-levels/batch', { create });
  return { variants, shipping: option.id, region: region.id, key: keys[0].token };
}
