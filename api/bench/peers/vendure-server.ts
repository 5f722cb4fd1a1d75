import { createRequire } from 'node:module';

/** As much of Vendure as this program uses. */
interface App {
  close(): Promise<void>;
}
interface VendureCore {
  bootstrap: (config: object) => Promise<App>;
  dummyPaymentHandler: object;
}
interface VendureCli {
  populate: (start: () => Promise<App>, initialData: object, productsCsv: string) => Promise<App>;
}

/**
 * Vendure's server, in the folder of its packages. Its first argument names a table of products: then it makes tables,
 * fills them and ends.
 */
const packageOf = createRequire(`${process.cwd()}/`);
const { bootstrap, dummyPaymentHandler } = packageOf('@vendure/core') as VendureCore;
const [productsCsv] = process.argv.slice(2);
const config = {
  apiOptions: {
    port: Number(process.env['PORT']),
    hostname: process.env['HOST'],
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: 'Prueba-de-carga-1' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env['DATABASE_URL'],
    synchronize: productsCsv !== undefined,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
};
if (productsCsv === undefined) {
  await bootstrap(config);
} else {
  const { populate } = packageOf('@vendure/core/cli') as VendureCli;
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
  const app = await populate(() => bootstrap(config), initialData, productsCsv);
  await app.close();
  process.exit(0);
}
