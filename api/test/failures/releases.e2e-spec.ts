import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadCookie, type FailedLoads, type NoticeView, type RemoteReleaseView } from '@shop/contracts';

import { ReleaseNotices } from '../../src/failures/release-notices.service';
import { addStaff } from '../support/builders/basics';
import { aPageFailure } from '../support/builders/failures';
import { untilSomebodyWaits } from '../support/database/test-database';
import { readMetrics } from '../support/metrics';
import { openShop, type TestShop } from '../support/test-shop';

const [stable, canary] = ['2.0.0-0a1b2c3d4e5f', '2.0.0-aaaaaaaaaaaa'];
const withdrawn = { version: canary, at: '2026-11-24T15:00:00.000Z', reason: 'falló a 20 de 100 visitantes' };

let shop: TestShop;
let releasesDir: string;
let admin: { Authorization: string };

beforeAll(async () => {
  releasesDir = mkdtempSync(join(tmpdir(), 'shop-releases-'));
  shop = await openShop(undefined, { RELEASES_DIR: releasesDir });
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(async () => {
  await shop.close();
  rmSync(releasesDir, { recursive: true });
});

function writeList(inUse: object): void {
  const remotes = { 'mf-admin': { version: stable, previous: null, built: null, since: null, ...inUse } };
  writeFileSync(join(releasesDir, 'remotes.json'), JSON.stringify({ shell: '2.0.0', remotes }));
}

const loads = async (after?: string) =>
  (await shop.get<FailedLoads>(`/api/failures/loads${after === undefined ? '' : `?after=${after}`}`)).data;

const report = (release: string | null, cookie: string) =>
  shop.post('/api/failures', { body: aPageFailure({ release }), headers: { Cookie: cookie } });

test('a report comes with the load of its page, and the page server hears of it once', async () => {
  const begin = await loads();
  expect(begin.loads).toEqual([]);
  // The browser has a tab of each release.
  await report(stable, `${loadCookie(stable)}=AAAAAAAAAAAAAAAA; ${loadCookie(canary)}=BBBBBBBBBBBBBBBB`);
  await report(stable, `${loadCookie(stable)}=AAAAAAAAAAAAAAAA`);
  await report(stable, `${loadCookie(canary)}=CCCCCCCCCCCCCCCC`);
  await report(null, `${loadCookie(canary)}=DDDDDDDDDDDDDDDD`);
  await report(stable, `${loadCookie(stable)}=none of ours; otra=1`);
  await report(stable, `${loadCookie(stable)}=EEEEEEEEEEEEEEEE`);
  const heard = await loads(begin.next);
  expect(heard.loads).toEqual(['AAAAAAAAAAAAAAAA', 'EEEEEEEEEEEEEEEE']);
  expect(await loads(heard.next)).toEqual({ loads: [], next: heard.next });
});

test('a load that is written down while the next one comes is heard of, too', async () => {
  await shop.asOwner(`
    CREATE FUNCTION commit_late() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER commit_late AFTER INSERT ON failed_loads DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.load = 'FFFFFFFFFFFFFFFF') EXECUTE FUNCTION commit_late()`);
  const begin = await loads();
  const holder = shop.database.createQueryRunner();
  await holder.query('SELECT pg_advisory_lock(1)');
  const late = report(stable, `${loadCookie(stable)}=FFFFFFFFFFFFFFFF`);
  await untilSomebodyWaits(shop.database);
  const next = report(stable, `${loadCookie(stable)}=GGGGGGGGGGGGGGGG`);
  await Promise.race([next, untilSomebodyWaits(shop.database, 2)]);
  const heard = await loads(begin.next);
  await holder.query('SELECT pg_advisory_unlock(1)');
  await holder.release();
  await Promise.all([late, next]);
  const rest = await loads(heard.next);
  await shop.asOwner('DROP FUNCTION commit_late CASCADE');
  expect([...heard.loads, ...rest.loads]).toEqual(['FFFFFFFFFFFFFFFF', 'GGGGGGGGGGGGGGGG']);
});

test('of the loads that anybody makes up, the newest twenty thousand are kept', async () => {
  await shop.database.query(
    `INSERT INTO failed_loads (load) SELECT 'x' || lpad(number::text, 15, '0') FROM generate_series(1, 20000) AS made(number)`,
  );
  await report(stable, `${loadCookie(stable)}=HHHHHHHHHHHHHHHH`);
  const [kept] = await shop.database.query<[object]>(`
    SELECT count(*)::integer, bool_or(load = 'x000000000000001') AS oldest, bool_or(load = 'x000000000000002') AS next,
      bool_or(load = 'HHHHHHHHHHHHHHHH') AS newest
    FROM failed_loads`);
  expect(kept).toEqual({ count: 20_000, oldest: false, next: true, newest: true });
});

test('administrators see what browsers get of each remote', async () => {
  writeList({ canary: { version: canary, percent: 10, since: withdrawn.at } });
  const { data } = await shop.get<RemoteReleaseView[]>('/api/admin/releases', { headers: admin });
  expect(data).toEqual([
    {
      remote: 'mf-admin',
      version: stable,
      since: null,
      canary: { version: canary, percent: 10, since: withdrawn.at },
      withdrawn: null,
    },
  ]);
});

test('administrators and metrics hear once of a release that the shop took back', async () => {
  writeList({ withdrawn });
  const notices = shop.app.get(ReleaseNotices);
  await Promise.all([notices.tell(), notices.tell()]);
  const list = async () => (await shop.get<NoticeView[]>('/api/admin/notices', { headers: admin })).data;
  const [notice, ...others] = await list();
  expect([notice?.kind, notice?.by, others]).toEqual(['releaseWithdrawn', null, []]);
  await shop.send('DELETE', `/api/admin/notices/${notice?.id ?? ''}`, { headers: admin });
  await notices.tell();
  expect(await list()).toEqual([]);
  expect(await readMetrics(shop)).toContain('shop_release_withdrawals_total{remote="mf-admin"} 1');
});
