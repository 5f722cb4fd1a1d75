import { createRequire } from 'node:module';

interface App {
  close: () => Promise<void>;
}
/** As much of `@vendure/core` and its `cli` as this program uses. */
interface Vendure {
  bootstrap: (config: object) => Promise<App>;
  dummyPaymentHandler: object;
  populate: (start: () => Promise<App>, initialData: object, productsCsv: string) => Promise<App>;
}

/** Vendure's server, in the folder of its packages. With a table of products it makes tables, fills them and ends. */
const [productsCsv] = process.argv.slice(2);
const packageOf = createRequire(`${process.cwd()}/`);
const { bootstrap, dummyPaymentHandler } = packageOf('@vendure/core') as Vendure;
const { PORT, HOST, DATABASE_URL: url } = process.env;
const config = {
  apiOptions: { port: Number(PORT), hostname: HOST, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: 'Prueba-de-carga-1' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: { type: 'postgres', url, synchronize: productsCsv !== undefined },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
};
if (productsCsv === undefined) {
  await bootstrap(config);
} else {
  // Cash: a payment is promised when the order is placed, and settled later.
  const handler = { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] };
  const initialData = {
    defaultLanguage: 'es',
    defaultZone: 'America',
    countries: [{ code: 'GT', name: 'Guatemala', zone: 'America' }],
    taxRates: [{ name: 'IVA', percentage: 0 }],
    shippingMethods: [{ name: 'Envío', price: 0 }],
    paymentMethods: [{ name: 'Efectivo', handler }],
    collections: [],
  };
  const { populate } = packageOf('@vendure/core/cli') as Vendure;
  await (await populate(() => bootstrap(config), initialData, productsCsv)).close();
  process.exit(0);
}
