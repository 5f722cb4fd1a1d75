import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { STOCK, type Call, type Peer, type Product } from './peer';

interface Catalogue {
  data: { products: { items: { variants: { id: string; priceWithTax: number; stockLevel: string }[] }[] } };
}

const catalogue = `{ products(options: { take: 100 }) { totalItems items {
  id name slug description featuredAsset { preview } variants { id name priceWithTax stockLevel } } } }`;

/** Calls of an order, one after the other, as the documentation's checkout has them. Ids of shipping and payment are known. */
const steps = {
  addItemToOrder: `mutation ($id: ID!) { result: addItemToOrder(productVariantId: $id, quantity: 1) {
    __typename ... on Order { id } ... on ErrorResult { message } } }`,
  setCustomerForOrder: `mutation ($email: String!) { result: setCustomerForOrder(input: {
    firstName: "Ana", lastName: "López", phoneNumber: "55551234", emailAddress: $email }) {
    __typename ... on ErrorResult { message } } }`,
  setOrderShippingAddress: `mutation { result: setOrderShippingAddress(input: {
    streetLine1: "3a calle 4-56, zona 1", city: "Guatemala", countryCode: "GT" }) {
    __typename ... on ErrorResult { message } } }`,
  setOrderShippingMethod: `mutation ($id: ID!) { result: setOrderShippingMethod(shippingMethodId: [$id]) {
    __typename ... on ErrorResult { message } } }`,
  transitionOrderToState: `mutation { result: transitionOrderToState(state: "ArrangingPayment") {
    __typename ... on ErrorResult { message } } }`,
  addPaymentToOrder: `mutation { result: addPaymentToOrder(input: { method: "efectivo", metadata: {} }) {
    __typename ... on Order { code state } ... on ErrorResult { message } } }`,
};

/** Vendure by its Shop API, with its server alone: no worker, no plugin, sessions by bearer token. */
export const vendure: Peer = {
  packages: ['@vendure/core@3.7.3', 'pg@8.23.1'],
  environment: { VENDURE_DISABLE_TELEMETRY: 'true' },
  program: () => ['server.mjs'],

  async prepare({ folder, runNode, whileServing }, products) {
    const { default: ts } = await import('typescript');
    // As plain JavaScript: a compiler within the server would count as its memory.
    const source = readFileSync(join(import.meta.dirname, 'vendure-server.ts'), 'utf8');
    const { ESNext: module } = ts.ModuleKind;
    const { outputText } = ts.transpileModule(source, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } });
    writeFileSync(join(folder, 'server.mjs'), outputText);
    writeFileSync(join(folder, 'products.csv'), productTable(products));
    await runNode(['server.mjs', 'products.csv']);
    return whileServing(async (call) => {
      const { data } = (await ask(call, catalogue)).body as Catalogue;
      return { variants: data.products.items.flatMap(({ variants }) => variants.map(({ id }) => id)), shipping: '1' };
    });
  },

  catalogue: () => ({
    path: '/shop-api',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: catalogue }),
  }),
  pricedVariants: (answer) =>
    (answer as Catalogue).data.products.items
      .flatMap(({ variants }) => variants)
      .filter(({ priceWithTax, stockLevel }) => priceWithTax > 0 && stockLevel === 'IN_STOCK').length,

  async placeOrder(call, { variants, shipping }, turn) {
    const headers: Record<string, string> = {};
    const step = async (query: string, variables = {}): Promise<string | undefined> => {
      const { body, headers: answered } = await ask(call, query, variables, headers);
      const { result } = (body as { data: { result: { __typename: string; message?: string; state?: string } } }).data;
      if (result.message !== undefined) throw new Error(`${result.__typename}: ${result.message}`);
      const token = answered.get('vendure-auth-token');
      if (token !== null) headers['authorization'] = `Bearer ${token}`;
      return result.state;
    };
    await step(steps.addItemToOrder, { id: variants[turn % variants.length] });
    await step(steps.setCustomerForOrder, { email: `buyer-${turn}@example.com` });
    await step(steps.setOrderShippingAddress);
    await step(steps.setOrderShippingMethod, { id: shipping });
    await step(steps.transitionOrderToState);
    const state = await step(steps.addPaymentToOrder);
    if (state !== 'PaymentAuthorized') throw new Error(`The order is in the state ${state ?? 'of none'}`);
  },
  counted: `SELECT (SELECT count(*)::int FROM "order" WHERE "orderPlacedAt" IS NOT NULL AND NOT active) AS orders,
    (SELECT sum("stockAllocated")::int FROM stock_level) AS units`,
};

async function ask(call: Call, query: string, variables = {}, headers = {}): ReturnType<Call> {
  const answer = await call('/shop-api', { query, variables }, headers);
  const { errors } = answer.body as { errors?: { message: string }[] };
  if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join(', '));
  return answer;
}

/** Products as Vendure's importer reads them: a line for each variant, the first of a product with its texts. */
function productTable(products: readonly Product[]): string {
  const header =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,' +
    'variantAssets,variantFacets';
  const lines = products.flatMap(({ name, description, price, variants }, place) =>
    variants.map((variant, index) => {
      const first = index === 0 ? [name, `product-${place}`, description] : ['', '', ''];
      const own = [variant, `${place}-${index}`, price, 'IVA', String(STOCK), 'true'];
      const cells = [...first, '', '', index === 0 ? 'Sabor' : '', ...own, '', ''];
      return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    }),
  );
  return [header, ...lines, ''].join('\n');
}
