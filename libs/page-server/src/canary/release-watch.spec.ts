import { emptyReleaseList, startCanary, switchRemote, withdraw, type ReleaseList } from '../releases/release-list';
import { ReleaseWatch } from './release-watch';

const [stable, canary] = ['1.0.0-aaaaaaaaaaaa', '1.0.0-bbbbbbbbbbbb'];
const NAME = 'mf-admin';

let list: ReleaseList;
let failed: string[];
let asked: (string | null)[];
let told: object[];
let isAway: boolean;
let watch: ReleaseWatch;

beforeEach(() => {
  list = startCanary(switchRemote(emptyReleaseList, NAME, stable), NAME, { version: canary, percent: 10 });
  failed = [];
  asked = [];
  told = [];
  isAway = false;
  watch = new ReleaseWatch({
    store: {
      read: () => Promise.resolve(list),
      withdraw: (...args) => Promise.resolve((list = withdraw(list, ...args))),
    },
    failedLoads: (after) =>
      isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ loads: failed.splice(0), next: String(asked.push(after)) }),
    tell: (taken) => told.push(taken),
  });
});

/** So many visitors load a page; every `failsEach`th meets a failure. */
function visit(
  version: string,
  visitors: number,
  failsEach = Infinity,
  visitor = (n: number) => `${version} ${n}`,
): void {
  for (let n = 1; n <= visitors; n += 1) {
    const load = watch.note(NAME, version, visitor(n));
    if (n % failsEach === 0) failed.push(load);
  }
}

test('a canary that fails a fifth of its visitors is gone after a hundred, and the team hears why', async () => {
  visit(stable, 300, 100);
  visit(canary, 100, 5);
  await watch.check();
  const reason = 'falló a 20 de 100 visitantes';
  expect(list.remotes[NAME]).toMatchObject({ version: stable, canary: null, withdrawn: { version: canary, reason } });
  expect(told).toEqual([{ remote: NAME, version: canary, reason }]);
  await watch.check();
  expect(told).toHaveLength(1);
});

test('each look goes on where the one before ended: an answer has no room for all that ever failed', async () => {
  visit(canary, 1);
  for (let look = 0; look < 3; look += 1) await watch.check();
  expect(asked).toEqual([null, '1', '2', '3']);
});

test('who could not hear of failures with the first page hears of them later', async () => {
  isAway = true;
  visit(canary, 1);
  await expect(watch.check()).rejects.toThrow('away');
  isAway = false;
  visit(stable, 300);
  visit(canary, 60, 2);
  await watch.check();
  expect(list.remotes[NAME]?.withdrawn?.version).toBe(canary);
});

test('one that somebody chooses again all the same is judged by its new visitors alone', async () => {
  visit(stable, 300);
  visit(canary, 60, 2);
  await watch.check();
  expect(list.remotes[NAME]?.withdrawn?.version).toBe(canary);
  await watch.check();
  list = startCanary(list, NAME, { version: canary, percent: 10 });
  await watch.check();
  expect(list.remotes[NAME]?.canary?.version).toBe(canary);
});

test('nor do failures count that its visitors of before tell of late', async () => {
  visit(stable, 300);
  visit(canary, 60, 2);
  const late = [...failed];
  await watch.check();
  await watch.check();
  list = startCanary(list, NAME, { version: canary, percent: 10 });
  visit(canary, 30, Infinity, (n) => `next ${n}`);
  failed.push(...late);
  await watch.check();
  expect(list.remotes[NAME]?.canary?.version).toBe(canary);
});

test('one that is as good as the stable one stays', async () => {
  visit(stable, 300, 20);
  visit(canary, 300, 20);
  await watch.check();
  expect(list.remotes[NAME]?.canary?.version).toBe(canary);
});

test('a visitor counts once, however many pages fail; loads that nobody was sent count for nothing', async () => {
  visit(stable, 300);
  visit(canary, 40);
  visit(canary, 500, 1, (n) => `${canary} ${n % 7}`);
  failed.push(...Array.from({ length: 500 }, (_, n) => `forged-${n}`));
  await watch.check();
  expect(list.remotes[NAME]?.canary?.version).toBe(canary);
});

test('what pages leave behind does not grow with them: of more than 20,000 loads the first are forgotten', async () => {
  visit(stable, 300);
  visit(canary, 60, 1);
  visit(canary, 20_000, Infinity, () => 'flood');
  await watch.check();
  expect(list.remotes[NAME]?.canary?.version).toBe(canary);
});

test('a release for all is held against the one before for a quarter of an hour', async () => {
  const released = new Date(Date.now() - 14 * 60_000);
  list = switchRemote(switchRemote(emptyReleaseList, NAME, stable), NAME, canary, released);
  visit(canary, 60, 2);
  await watch.check();
  expect(list.remotes[NAME]).toMatchObject({ version: stable, withdrawn: { version: canary } });
});

test('one that can’t be taken back, as nothing before it runs in this shell, keeps no other in use', async () => {
  const next = '2.0.0-cccccccccccc';
  const other = 'mf-a-other';
  list = switchRemote(switchRemote(emptyReleaseList, other, stable), other, next);
  list = switchRemote(list, NAME, '2.0.0-dddddddddddd');
  list = { ...startCanary(list, NAME, { version: next, percent: 10 }), shell: '2.0.0' };
  for (let n = 1; n <= 60; n += 1) failed.push(watch.note(other, next, `${n}`));
  visit(next, 60, 2);
  await watch.check();
  expect(list.remotes[other]?.version).toBe(next);
  expect(list.remotes[NAME]).toMatchObject({ canary: null, withdrawn: { version: next } });
});

test('later than that it stays, and so does one that nothing was before', async () => {
  const released = new Date(Date.now() - 16 * 60_000);
  list = switchRemote(switchRemote(emptyReleaseList, NAME, stable), NAME, canary, released);
  visit(canary, 60, 2);
  await watch.check();
  expect(list.remotes[NAME]?.version).toBe(canary);
  list = switchRemote(emptyReleaseList, NAME, canary);
  await watch.check();
  expect(list.remotes[NAME]?.version).toBe(canary);
});
