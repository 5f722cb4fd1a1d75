import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadCookie } from '@shop/contracts';
import { copyChanged } from '@shop/testing/changed-build';
import { describeWith } from '@shop/checks/needs';
import { nginx } from '@shop/checks/programs';
import { ReleaseStore } from '@shop/page-server/releases';
import { VISITOR_ADDRESS } from './gateway-process';
import { until } from './processes';
import { startSeparateShop, type SeparateShop } from './separate-shop';

/** Needs Debian's nginx, the one of the gateway's image. */
const withNginx = describeWith(nginx);

const NAME = 'mf-storefront';
/** How often the page server asks for failures. */
const CHECKED_EVERY_MS = 2000;
/** Fewer who fail, of fewer visitors, never take a release back (decision 0110). */
const FAILING = 8;
const VISITORS = 30;
const built = join(__dirname, '../../..', NAME, 'dist');

withNginx('a canary behind the gateway', () => {
  let shop: SeparateShop;
  let store: ReleaseStore;
  let stable: string;

  beforeAll(async () => {
    shop = await startSeparateShop();
    store = new ReleaseStore(shop.releases);
    stable = (await store.read()).remotes[NAME]?.version ?? '';
  });

  afterAll(() => shop.stop());

  /** Gives half of the browsers a build with something changed. @returns its version */
  async function tryChanged(mark: string, edit: Parameters<typeof copyChanged>[2]): Promise<string> {
    const folder = join(shop.releases, `../changed-${mark}`);
    await copyChanged(built, folder, edit);
    const version = await store.add(NAME, folder);
    await store.use(NAME, version, 50);
    return version;
  }

  const from = (address: string) => ({ [VISITOR_ADDRESS]: address });

  interface Visit {
    /** The releases whose files the page names. */
    releases: string[];
    cookie: string;
  }

  async function visit(chosen: 'nueva' | 'estable' | null, address = '127.0.0.1'): Promise<Visit> {
    const headers = { ...from(address), ...(chosen ? { Cookie: `versiones=${NAME}.${chosen}` } : {}) };
    const answer = await fetch(`${shop.url}/`, { headers });
    const html = await answer.text();
    const boot = /<meta name="shop-boot" content="([^"]*)">/.exec(html)?.[1] ?? '';
    const text = html + (await (await fetch(`${shop.url}${boot}`)).text());
    const named = text.matchAll(new RegExp(`/remotes/${NAME}/([^/]+)/`, 'g'));
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '');
    return { releases: [...new Set(Array.from(named, ([, release = '']) => release))], cookie: cookie.join('; ') };
  }

  const report = (cookie: string, release: string, address = '127.0.0.1') =>
    fetch(`${shop.url}/api/failures`, {
      method: 'POST',
      headers: { ...from(address), 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({
        kind: 'load',
        remote: NAME,
        release,
        shell: null,
        path: '/',
        name: 'Error',
        message: 'broken',
        stack: '',
      }),
    });

  const canary = async () => (await store.read()).remotes[NAME]?.canary?.version ?? null;

  test('is drawn by lot, a page is of one release, and its files come from the remote’s own part', async () => {
    const version = await tryChanged('drawn', (file, text) =>
      file.startsWith('entry.') ? `${text}\n/* new */` : undefined,
    );
    const visits = await Promise.all(Array.from({ length: 40 }, () => visit(null)));
    for (const { releases } of visits) expect(releases).toHaveLength(1);
    expect(new Set(visits.flatMap(({ releases }) => releases))).toEqual(new Set([stable, version]));
    const html = await (await fetch(`${shop.url}/`, { headers: { Cookie: `versiones=${NAME}.nueva` } })).text();
    const script = new RegExp(`/remotes/${NAME}/${version}/[^" ]+\\.js`).exec(html)?.[0] ?? '';
    expect((await fetch(`${shop.url}${script}`)).status).toBe(200);
    await store.endCanary(NAME);
  });

  test('goes back by itself when its visitors meet failures, whichever API hears of them', async () => {
    const version = await tryChanged('failing', (file, text) =>
      file.startsWith('__federation_expose') ? `${text}\n/* fails */` : undefined,
    );
    for (let visitor = 0; visitor < 20; visitor += 1) await visit('estable');
    // On a busy machine it has gone back before all of them have come.
    for (let visitor = 0; visitor < 40 && (await canary()) !== null; visitor += 1) {
      const { cookie } = await visit('nueva');
      if (cookie === '') continue;
      expect(cookie).toContain(`${loadCookie(version)}=`);
      if (visitor % 3 === 0) expect((await report(cookie, version)).status).toBe(200);
    }
    await until(async () => (await canary()) === null);
    expect((await store.read()).remotes[NAME]).toMatchObject({ version: stable, withdrawn: { version } });
    expect((await visit('nueva')).releases).toEqual([stable]);
    // The list is written before it is told, and what is told comes through a pipe.
    await until(() => Promise.resolve(shop.pages.said().includes(`${NAME}: se retiró la versión ${version}, falló a`)));
  });

  test('that is sound grows to all, whatever a forger tells from a few addresses; from many it goes back', async () => {
    const version = await tryChanged('sound', (file, text) =>
      file.startsWith('__federation_expose') ? `${text}\n/* sound */` : undefined,
    );
    /** Opens pages and tells of each that it failed. */
    const forge = async (addresses: readonly string[], times: number) => {
      for (let time = 0; time < times; time += 1)
        for (const address of addresses) await report((await visit('nueva', address)).cookie, version, address);
    };
    const few = Array.from({ length: FAILING - 1 }, (_, caller) => `192.0.2.${caller + 1}`);
    // An office behind one address, and people each with their own.
    for (let visitor = 0; visitor < 10; visitor += 1) await visit('nueva', '203.0.113.200');
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      await visit('estable', `203.0.113.${visitor + 1}`);
      await visit('nueva', `198.51.100.${visitor + 1}`);
    }
    await forge(few, 20);
    await pause(3 * CHECKED_EVERY_MS);
    expect(await canary()).toBe(version);

    await store.promote(NAME);
    expect((await visit(null, '198.51.100.77')).releases).toEqual([version]);
    await forge(few, 5);
    await pause(3 * CHECKED_EVERY_MS);
    expect((await store.read()).remotes[NAME]).toMatchObject({ version, withdrawn: null });

    // As many addresses as visitors of a broken release would have: it can't be told from one.
    await forge(
      Array.from({ length: 60 }, (_, caller) => `192.0.2.${caller + 100}`),
      1,
    );
    await until(async () => (await store.read()).remotes[NAME]?.version === stable);
  });

  test('that hangs on the server goes back by a page that it does not render', async () => {
    const version = await tryChanged('hanging', (file) => (file.startsWith('server/') ? 'for (;;) {}' : undefined));
    await until(async () => {
      await visit('nueva');
      return (await canary()) === null;
    });
    expect((await store.read()).remotes[NAME]).toMatchObject({ version: stable, withdrawn: { version } });
  });
});
