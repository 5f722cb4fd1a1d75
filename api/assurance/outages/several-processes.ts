import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { quantile } from '@shop/checks/figures';
import type {
  ProductView,
  SectionView,
  StaffProductView,
  StaffSession,
  StaffView,
  UploadedImage,
} from '@shop/contracts';
import sharp from 'sharp';

import { startShop, type RunningShop, type ShopProcess } from '../../tools/running-shop';
import { Buyers, mustBeKept, retryUnanswered } from '../support/buyers';
import { must, tally, type Check } from '../support/check';
import { addStock, brokenRules, call, order, signIn } from '../support/client';

const PROCESSES = 2;
const PLENTY = 1_000_000;
const BUYERS = 10;
const ROUNDS = 10;
/** Within which a change is seen by every process. */
const FRESH_MS = 1000;

/** A check of a shop with several processes. */
function ofSeveral(title: string, look: (shop: RunningShop) => Promise<string>): Check {
  return {
    rows: 'P',
    title: `${PROCESSES} processes: ${title}`,
    run: async () => {
      const shop = await startShop({ processes: PROCESSES });
      try {
        return `behind ${shop.front}: ${await look(shop)}`;
      } finally {
        await shop.stop();
      }
    },
  };
}

export const oneShop = ofSeveral(
  'no unit sold twice, sessions, prices, texts and pictures are of both',
  async (shop) => {
    await sellOut(shop);
    const headers = await signIn(shop);
    await endSessions(shop, headers);
    const slowest = await seeChanges(shop, headers);
    await seePictures(shop, headers);
    const broken = await brokenRules(shop);
    must(broken.length === 0, broken.join('; '));
    return `a change was seen by the other one after at most ${Math.round(slowest)} ms`;
  },
);

async function sellOut(shop: RunningShop): Promise<void> {
  const [buyers, units] = [600, 100];
  for (let run = 0; run < 3; run += 1) {
    const input = await addStock(shop, units);
    const answers = await Promise.all(Array.from({ length: buyers }, () => order(shop.url, input)));
    const seen = tally(answers.map(({ status }) => status).sort((a, b) => a - b));
    must(seen === `201 × ${units}, 409 × ${buyers - units}`, seen);
  }
}

type Headers = Record<string, string>;

/** Each of the processes with another one. */
function pairs({ processes }: RunningShop): [ShopProcess, ShopProcess][] {
  return processes.flatMap((one) =>
    processes.filter((other) => other !== one).map((other): [ShopProcess, ShopProcess] => [one, other]),
  );
}

async function endSessions(shop: RunningShop, headers: Headers): Promise<void> {
  for (const [one, other] of pairs(shop)) {
    const account = { username: `u-${randomUUID()}`, password: 'Marimba-2026' };
    const made = await call<StaffView>(`${one.url}/api/admin/users`, {
      method: 'POST',
      headers,
      body: { ...account, role: 'sales', active: true },
    });
    const login = await call<StaffSession>(`${one.url}/api/admin/login`, { method: 'POST', body: account });
    const own = { Authorization: login.data?.token ?? '' };
    must(
      (await call(`${other.url}/api/admin/me`, { headers: own })).status === 200,
      'a session is not known elsewhere',
    );
    await call(`${one.url}/api/admin/users/${made.data?.id}`, { method: 'PATCH', headers, body: { active: false } });
    const { status } = await call(`${other.url}/api/admin/me`, { headers: own });
    must(status === 401, `a paused user was answered ${status} elsewhere`);
  }
}

/** How long the slowest change took to be seen at the other process, ms. */
async function seeChanges(shop: RunningShop, headers: Headers): Promise<number> {
  const [product] = (await call<StaffProductView[]>(`${shop.url}/api/admin/products?limit=1`, { headers })).data ?? [];
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [one, other] of pairs(shop)) {
      const price = `${200 + round}.${one.url < other.url ? '25' : '75'}`;
      const changes = [
        {
          path: `/api/admin/products/${product?.id}`,
          body: { price, active: true, showOnHomepage: true },
          isSeen: async () => {
            const { data = [] } = await call<ProductView[]>(`${other.url}/api/products`);
            return data.some(({ id, price: shown }) => id === product?.id && shown === price);
          },
        },
        {
          path: '/api/admin/homepage-content/hero',
          body: { title: price },
          isSeen: async () => {
            const { data = [] } = await call<SectionView[]>(`${other.url}/api/homepage-content`);
            return data.some(({ section, title }) => section === 'hero' && title === price);
          },
        },
      ];
      for (const { path, body, isSeen } of changes) {
        const { status } = await call(one.url + path, { method: 'PATCH', headers, body });
        must(status === 200, `a change was answered ${status}`);
        const start = performance.now();
        while (!(await isSeen()))
          must(performance.now() - start < FRESH_MS, `a change was not seen within ${FRESH_MS} ms`);
        slowest = Math.max(slowest, performance.now() - start);
      }
    }
  }
  return slowest;
}

async function seePictures(shop: RunningShop, headers: Headers): Promise<void> {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  for (const [one, other] of pairs(shop)) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'foto.png');
    const response = await fetch(`${one.url}/api/admin/products/upload-image`, { method: 'POST', headers, body: form });
    const { data } = (await response.json()) as { data?: UploadedImage };
    const { status } = await call(`${other.url}/uploads/${data?.imagePath}`);
    must(status === 200, `a picture was answered ${status} elsewhere`);
  }
}

export const oneKilled = ofSeveral('kill -9 of one under load, 6 times, in turns', async (shop) => {
  const input = await addStock(shop, PLENTY);
  const buyers = new Buyers(shop.url, input, BUYERS);
  for (let time = 0; time < 6; time += 1) {
    await pause(400 + time * 37);
    const victim = shop.processes[time % PROCESSES];
    const pid = victim?.run().pid;
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await pause(300);
    await victim?.startAgain();
    // An order has one process more to go to: on a slow machine it would still be there when that one is killed in turn.
    await buyers.answered();
  }
  const attempts = await buyers.sendHome();
  const failed = attempts.filter(({ status }) => status !== 201);
  must(failed.length === 0, `answered ${tally(failed.map(({ status }) => status))}`);
  await mustBeKept(shop, attempts);
  await retryUnanswered(shop, input, attempts);
  return `${attempts.length} orders, every one acknowledged and kept`;
});

export const rolled = ofSeveral('a rolling restart under load, twice', async (shop) => {
  const buyers = new Buyers(shop.url, await addStock(shop, PLENTY), BUYERS);
  const headers = await signIn(shop);
  const others = [
    new Caller(() => call(`${shop.url}/api/products`)),
    new Caller(() => call(`${shop.url}/api/admin/dashboard`, { headers })),
    new Caller((turn) =>
      call(`${shop.url}/api/admin/homepage-content/hero`, { method: 'PATCH', headers, body: { title: `Vez ${turn}` } }),
    ),
  ];
  for (let round = 0; round < 2; round += 1) {
    for (const each of shop.processes) {
      await pause(1000);
      await each.run().stop();
      await each.startAgain();
    }
  }
  await pause(500);
  const attempts = await buyers.sendHome();
  const answers = [...attempts, ...(await Promise.all(others.map((caller) => caller.sendHome()))).flat()];
  const failed = answers.filter(({ status }) => status !== 200 && status !== 201);
  must(failed.length === 0, `answered ${tally(failed.map(({ status }) => status))}`);
  await mustBeKept(shop, attempts);
  const p99 = quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  return `${answers.length} calls, none failed, p99 ${Math.round(p99)} ms`;
});

/** Makes the same call again and again until it is sent home. */
class Caller {
  private home = false;
  private readonly running: Promise<{ status: number; ms: number }[]>;

  constructor(make: (turn: number) => Promise<{ status: number; ms: number }>) {
    this.running = this.repeat(make);
  }

  sendHome(): Promise<{ status: number; ms: number }[]> {
    this.home = true;
    return this.running;
  }

  private async repeat(make: (turn: number) => Promise<{ status: number; ms: number }>) {
    const answers: { status: number; ms: number }[] = [];
    while (!this.home) {
      const { status, ms } = await make(answers.length);
      answers.push({ status, ms });
      await pause(5);
    }
    return answers;
  }
}
