import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Line } from '../../tools/line';
import { STOCK, textAt, type Call, type Facts, type Peer, type Product } from './peer';

interface Named {
  id: string;
}
interface Catalogue {
  products: {
    variants: { calculated_price: { calculated_amount: number } | null; inventory_quantity: number }[];
  }[];
}

const CLI = 'node_modules/@medusajs/cli/cli.js';
const PAYMENT = 'pp_system_default';
const staff = { email: 'bench@example.com', password: 'Prueba-de-carga-1' };
const fields =
  'id,title,handle,description,thumbnail,variants.id,variants.title,*variants.calculated_price,' +
  '+variants.inventory_quantity';
const configuration = `const { defineConfig } = require('@medusajs/framework/utils');
const http = { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'bench', cookieSecret: 'bench' };
module.exports = defineConfig({
  projectConfig: { databaseUrl: process.env.DATABASE_URL, http },
  admin: { disable: true },
});
`;

/** Medusa by its Store API: one process that serves and works in the background, with the modules that come in memory. */
export const medusa: Peer = {
  packages: ['@medusajs/medusa@2.21.2', '@medusajs/framework@2.21.2', '@medusajs/cli@2.21.2'],
  environment: { MEDUSA_DISABLE_TELEMETRY: '1' },
  program: [CLI, 'start'],

  async prepare({ folder, databaseUrl, runNode, whileServing }, products) {
    writeFileSync(join(folder, 'medusa-config.js'), configuration);
    // The migrations know no Unix socket, unlike the server.
    const line = new Line(databaseUrl);
    await runNode([CLI, 'db:migrate'], { DATABASE_URL: await line.open() }).finally(() => line.cut());
    await runNode([CLI, 'user', '--email', staff.email, '--password', staff.password]);
    return whileServing((call) => fill(call, products));
  },

  catalogue: ({ region, key = '' }) => ({
    path: `/store/products?limit=50&region_id=${region}&fields=${encodeURIComponent(fields)}`,
    headers: { 'x-publishable-api-key': key },
  }),
  variantsIn: (answer) =>
    (answer as Catalogue).products
      .flatMap(({ variants }) => variants)
      .filter((each) => (each.calculated_price?.calculated_amount ?? 0) > 0 && each.inventory_quantity > 0).length,

  async placeOrder(call, { variants, region, shipping, key = '' }, turn) {
    const post = async (path: string, body: object, wanted: string): Promise<string> =>
      textAt((await call(`/store/${path}`, body, { 'x-publishable-api-key': key })).body, wanted);
    const name = { first_name: 'Ana', last_name: 'López', phone: '55551234' };
    const address = { address_1: '3a calle 4-56, zona 1', city: 'Guatemala', country_code: 'gt' };
    const start = {
      region_id: region,
      email: `buyer-${turn}@example.com`,
      items: [{ variant_id: variants[turn % variants.length], quantity: 1 }],
      shipping_address: { ...name, ...address },
    };
    const cart = await post('carts', start, 'cart.id');
    await post(`carts/${cart}/shipping-methods`, { option_id: shipping }, 'cart.id');
    const payment = await post('payment-collections', { cart_id: cart }, 'payment_collection.id');
    const session = { provider_id: PAYMENT };
    await post(`payment-collections/${payment}/payment-sessions`, session, 'payment_collection.id');
    await post(`carts/${cart}/complete`, {}, 'order.id');
  },
  counted: `SELECT (SELECT count(*)::int FROM "order" WHERE NOT is_draft_order) AS orders,
    (SELECT sum(reserved_quantity)::int FROM inventory_level) AS units`,
};

/** Makes by the Admin API what an order needs; sales channel, key and shipping profile come with the tables. */
async function fill(call: Call, products: readonly Product[]): Promise<Facts> {
  const token = textAt((await call('/auth/user/emailpass', staff)).body, 'token');
  const answer = async (path: string, body?: object): Promise<unknown> =>
    (await call(`/admin/${path}`, body, { authorization: `Bearer ${token}` })).body;
  const admin = async (wanted: string, path: string, body?: object): Promise<string> =>
    textAt(await answer(path, body), wanted);

  const channel = await admin('sales_channels.0.id', 'sales-channels');
  const profile = await admin('shipping_profiles.0.id', 'shipping-profiles');
  const land = { name: 'Guatemala', currency_code: 'gtq', countries: ['gt'], payment_providers: [PAYMENT] };
  const region = await admin('region.id', 'regions', land);

  const shelf = await admin('stock_location.id', 'stock-locations', { name: 'Bodega' });
  const at = `stock-locations/${shelf}`;
  await answer(`${at}/sales-channels`, { add: [channel] });
  await answer(`${at}/fulfillment-providers`, { add: ['manual_manual'] });
  const kind = { name: 'Envíos', type: 'shipping' };
  const sets = `${at}/fulfillment-sets?fields=*fulfillment_sets`;
  const set = await admin('stock_location.fulfillment_sets.0.id', sets, kind);
  const everywhere = { name: 'Guatemala', geo_zones: [{ type: 'country', country_code: 'gt' }] };
  const zone = await admin('fulfillment_set.service_zones.0.id', `fulfillment-sets/${set}/service-zones`, everywhere);
  const shipping = await admin('shipping_option.id', 'shipping-options', {
    name: 'Envío',
    service_zone_id: zone,
    shipping_profile_id: profile,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Envío', description: 'Envío', code: 'envio' },
    prices: [{ currency_code: 'gtq', amount: 0 }],
  });

  for (const [place, { name, description, price, variants }] of products.entries()) {
    await answer('products', {
      title: name,
      handle: `product-${place}`,
      description,
      status: 'published',
      shipping_profile_id: profile,
      sales_channels: [{ id: channel }],
      options: [{ title: 'Sabor', values: variants }],
      variants: variants.map((title, index) => ({
        title,
        sku: `${place}-${index}`,
        options: { Sabor: title },
        manage_inventory: true,
        prices: [{ currency_code: 'gtq', amount: Number(price) }],
      })),
    });
  }
  const { variants } = (await answer('product-variants?limit=1000')) as { variants: Named[] };
  const { inventory_items: items } = (await answer('inventory-items?limit=1000')) as { inventory_items: Named[] };
  const level = { location_id: shelf, stocked_quantity: STOCK };
  const create = items.map(({ id }) => ({ inventory_item_id: id, ...level }));
  await answer('inventory-items/location-levels/batch', { create });
  const key = await admin('api_keys.0.token', 'api-keys?type=publishable');
  return { variants: variants.map(({ id }) => id), shipping, region, key };
}
