import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@shop/local-postgres';
import { freePort, startPart, type Part } from './processes';

const root = join(__dirname, '../../..');
const parts = join(root, 'libs/page-server/dist');
const REMOTES = ['mf-storefront', 'mf-distributor', 'mf-admin'] as const;

export const PASSWORD = 'Prueba-de-puerta-1';

/** Where Debian's nginx is; null when it is not installed. */
export function findNginx(): string | null {
  const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];
  return places.find((place) => spawnSync(place, ['-v']).status === 0) ?? null;
}

/** The shop in its separate parts behind the gateway, as docker-compose.yml puts them together. */
export interface SeparateShop {
  /** The gateway's address. */
  url: string;
  apis: readonly [Part, Part];
  pages: Part;
  /** The remotes whose parts run. */
  remotes: ReadonlyMap<string, Part>;
  gateway: Part;
  /** Starts an API process again in the place of one that has gone. */
  restartApi(index: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The gateway's configuration with the addresses of this machine. Everything else is as it is shipped.
 * @param addresses port of each part by its name and port in the configuration
 */
function localConfiguration(folder: string, listen: number, addresses: ReadonlyMap<string, number>): string {
  let text = readFileSync(join(root, 'libs/gateway/nginx.conf'), 'utf8')
    .replace('listen 8080;', `listen 127.0.0.1:${listen};`)
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/dev/stdout', join(folder, 'access.log'));
  for (const [name, port] of addresses) text = text.replace(`server ${name} `, `server 127.0.0.1:${port} `);
  const file = join(folder, 'nginx.conf');
  // Started by root, nginx would give up rights to a user who can't write here.
  writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${text}` : text);
  return file;
}

/** @param nginx the program; only the storefront's build is needed, the other remotes stay down */
export async function startSeparateShop(nginx: string): Promise<SeparateShop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-gateway-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startLocalPostgres({ dataDir: join(folder, 'database') });
    stops.push(() => postgres.stop());

    const startApi = async (port: number) => {
      const part = await startPart(process.execPath, [join(root, 'api/dist/main.js')], {
        port,
        health: '/api/health/ready',
        environment: {
          DATABASE_URL: postgres.url,
          DATA_DIR: join(folder, 'data'),
          SAMPLE_DATA: 'full',
          ADMIN_PASSWORD: PASSWORD,
          JWT_SECRET: 'a-secret-of-the-gateway-test-only-1234',
          TRUST_PROXY: '1',
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

    const listen = await freePort();
    const pages = await startPart(process.execPath, [join(parts, 'pages.mjs')], {
      port: await freePort(),
      health: '/health',
      environment: {
        WEB_ROOT: root,
        RELEASES_DIR: releases,
        REMOTES: JSON.stringify({ 'mf-distributor': join(folder, 'down'), 'mf-admin': join(folder, 'down') }),
        API_ORIGIN: `http://127.0.0.1:${listen}`,
        TRUST_PROXY: '1',
      },
    });
    stops.push(() => pages.stop());

    const nobody = await freePort();
    const addresses = new Map([
      ['api-1:3000', apis[0].port],
      ['api-2:3000', apis[1].port],
      ['shell:8080', pages.port],
      ...REMOTES.map((name) => [`${name}:8080`, name === 'mf-storefront' ? storefront.port : nobody] as const),
    ]);
    const gateway = await startPart(nginx, ['-c', localConfiguration(folder, listen, addresses)], {
      port: listen,
      health: '/gateway-health',
    });
    stops.push(() => gateway.stop());
    return {
      url: `http://127.0.0.1:${listen}`,
      apis,
      pages,
      remotes: new Map([['mf-storefront', storefront]]),
      gateway,
      async restartApi(index) {
        apis[index] = await startApi(apis[index].port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
