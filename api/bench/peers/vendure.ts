import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { STOCK, textAt, type Peer, type Product } from './peer';

interface Catalogue {
  data: { products: { items: { variants: { id: string; priceWithTax: number; stockLevel: string }[] }[] } };
}

const catalogue = `{ products(options: { take: 100 }) { totalItems items {
  id name slug description featuredAsset { preview } variants { id name priceWithTax stockLevel } } } }`;

/** The checkout of the documentation, one call each; ids of shipping and payment are known. */
const steps = [
  ['($variant: ID!)', 'addItemToOrder(productVariantId: $variant, quantity: 1)'],
  [
    '($email: String!)',
    'setCustomerForOrder(input: { firstName: "Ana", lastName: "López", phoneNumber: "55551234", emailAddress: $email })',
  ],
  [
    '',
    'setOrderShippingAddress(input: { streetLine1: "3a calle 4-56, zona 1", city: "Guatemala", countryCode: "GT" })',
  ],
  ['($shipping: ID!)', 'setOrderShippingMethod(shippingMethodId: [$shipping])'],
  ['', 'transitionOrderToState(state: "ArrangingPayment")'],
  ['', 'addPaymentToOrder(input: { method: "efectivo", metadata: {} })'],
].map(
  ([names = '', step = '']) => `mutation ${names} {
  result: ${step} { __typename ... on Order { state } ... on ErrorResult { message } } }`,
);

/** Vendure by its Shop API, with its server alone: no worker, no plugin, sessions by bearer token. */
export const vendure: Peer = {
  packages: ['@vendure/core@3.7.3', 'pg@8.23.1'],
  environment: { VENDURE_DISABLE_TELEMETRY: 'true' },
  program: ['server.mjs'],

  async prepare({ folder, runNode, whileServing }, products) {
    // As plain JavaScript: a compiler within the server would count as its memory.
    const { default: ts } = await import('typescript');
    const source = readFileSync(join(import.meta.dirname, 'vendure-server.ts'), 'utf8');
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    writeFileSync(join(folder, 'server.mjs'), ts.transpileModule(source, { compilerOptions }).outputText);
    writeFileSync(join(folder, 'products.csv'), productTable(products));
    await runNode(['server.mjs', 'products.csv']);
    return whileServing(async (call) => {
      const { data } = (await call('/shop-api', { query: catalogue })).body as Catalogue;
      return { variants: data.products.items.flatMap(({ variants }) => variants.map(({ id }) => id)), shipping: '1' };
    });
  },

  catalogue: () => ({
    path: '/shop-api',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: catalogue }),
  }),
  variantsIn: (answer) =>
    (answer as Catalogue).data.products.items
      .flatMap(({ variants }) => variants)
      .filter(({ priceWithTax, stockLevel }) => priceWithTax > 0 && stockLevel === 'IN_STOCK').length,

  async placeOrder(call, { variants, shipping }, turn) {
    const variables = { variant: variants[turn % variants.length], email: `buyer-${turn}@example.com`, shipping };
    let authorization = '';
    let state = '';
    for (const query of steps) {
      const { body, headers } = await call('/shop-api', { query, variables }, { authorization });
      state = textAt(body, 'data.result.state');
      authorization ||= `Bearer ${headers.get('vendure-auth-token')}`;
    }
    if (state !== 'PaymentAuthorized') throw new Error(`The order ends in the state ${state}`);
  },
  counted: `SELECT (SELECT count(*)::int FROM "order" WHERE "orderPlacedAt" IS NOT NULL AND NOT active) AS orders,
    (SELECT sum("stockAllocated")::int FROM stock_level) AS units`,
};

/** Products as Vendure's importer reads them: a line for each variant, the first of a product with its texts. */
function productTable(products: readonly Product[]): string {
  const header =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,' +
    'variantAssets,variantFacets';
  const lines = products.flatMap(({ name, description, price, variants }, place) =>
    variants.map((variant, index) => {
      const first = index === 0 ? [name, `product-${place}`, description, '', '', 'Sabor'] : ['', '', '', '', '', ''];
      const cells = [...first, variant, `${place}-${index}`, price, 'IVA', String(STOCK), 'true', '', ''];
      return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    }),
  );
  return [header, ...lines, ''].join('\n');
}
