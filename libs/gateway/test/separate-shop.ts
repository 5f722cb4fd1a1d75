import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@shop/launcher/free-port';
import { startLocalPostgres } from '@shop/local-postgres';
import { startGateway } from './gateway-process';
import { startPart, type Part } from './processes';

const root = join(__dirname, '../../..');
const parts = join(root, 'libs/page-server/dist');

export const PASSWORD = 'Prueba-de-puerta-1';

/** The shop in its separate parts behind the gateway, as docker-compose.yml puts them together. */
export interface SeparateShop {
  /** The gateway's address. */
  url: string;
  apis: readonly [Part, Part];
  pages: Part;
  /** The folder of releases. */
  releases: string;
  /** Starts an API process again in the place of one that has gone. */
  restartApi(index: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** Only the storefront's build is needed: the other remotes stay down. */
export async function startSeparateShop(): Promise<SeparateShop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-gateway-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startLocalPostgres({
      dataDir: join(folder, 'database'),
      settings: { fsync: 'off', full_page_writes: 'off' },
    });
    stops.push(() => postgres.stop());

    const listen = await freePort();
    const address = `http://127.0.0.1:${listen}`;
    const startApi = async (port: number) => {
      const part = await startPart(process.execPath, [join(root, 'api/dist/main.js')], {
        port,
        health: '/api/health/ready',
        environment: {
          DATABASE_URL: postgres.servingUrl,
          DATABASE_OWNER_URL: postgres.url,
          DATA_DIR: join(folder, 'data'),
          SAMPLE_DATA: 'full',
          ADMIN_PASSWORD: PASSWORD,
          JWT_SECRET: 'a-secret-of-the-gateway-test-only-1234',
          TRUST_PROXY: '1',
          PUBLIC_URL: address,
          RATE_LIMIT_SCALE: '1',
          LOG_LEVEL: 'info',
        },
      });
      stops.push(() => part.stop());
      return part;
    };
    const apis: [Part, Part] = [await startApi(await freePort()), await startApi(await freePort())];

    const releases = join(folder, 'releases');
    const storefront = await startPart(process.execPath, [join(parts, 'remote.mjs')], {
      port: await freePort(),
      health: '/health',
      environment: { REMOTE: 'mf-storefront', BUILD: join(root, 'mf-storefront/dist'), RELEASES_DIR: releases },
    });
    stops.push(() => storefront.stop());

    const pages = await startPart(process.execPath, [join(parts, 'pages.mjs')], {
      port: await freePort(),
      health: '/health',
      environment: {
        WEB_ROOT: root,
        RELEASES_DIR: releases,
        REMOTES: JSON.stringify({ 'mf-distributor': join(folder, 'down'), 'mf-admin': join(folder, 'down') }),
        API_ORIGIN: address,
        TRUST_PROXY: '1',
        PUBLIC_URL: address,
      },
    });
    stops.push(() => pages.stop());

    const gateway = await startGateway(listen, {
      'api-1': apis[0].port,
      'api-2': apis[1].port,
      shell: pages.port,
      'mf-storefront': storefront.port,
    });
    stops.push(() => gateway.stop());
    return {
      url: gateway.url,
      apis,
      pages,
      releases,
      async restartApi(index) {
        // One that was killed may still hold its port, and answer.
        await apis[index].stop();
        apis[index] = await startApi(apis[index].port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
