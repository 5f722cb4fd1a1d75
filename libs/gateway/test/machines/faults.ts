import { setTimeout as pause } from 'node:timers/promises';

import type { MachineNumber, Place } from './bare-machine';
import type { Cluster } from './cluster';
import type { Guide } from './guide';
import type { Cut, Machine } from './machine';
import type { Outside } from './outside';
import type { Staff } from './staff';

/** A blow to one machine, or to something that all of them need, and how it ends. */
export interface Fault {
  name: string;
  strike(machine: Machine): Promise<unknown>;
  mend(machine: Machine): Promise<unknown>;
  /** On which machines it is tried. */
  on: 'each' | 'primary' | 'follower';
  /** Machines whose shop may be away meanwhile: none, the one that is struck, each in turn. */
  closes: 'none' | 'struck' | 'each';
  /** True when another machine takes the place of a primary that it strikes, by itself. */
  takesOver: boolean;
  /** How long no order may be acknowledged on a machine at rest, ms. */
  longestPause: number;
}

/** Within which another machine takes orders, and how long an orderly hand-over may take. */
const LONGEST_PAUSE_MS = 40_000;
const LONGEST_SWITCHOVER_MS = 10_000;

/** Orders that notice nothing still wait for a busy processor. */
const NOTHING_MS = 4000;

/** How long a machine that follows is away: longer than `wal_sender_timeout`. */
const AWAY_MS = 12_000;

/** How long Redis, or the bucket, is away. */
const GONE_MS = 6000;

/** How long orders go on after another machine took over, before the first one comes back. */
const AFTERWARDS_MS = 5000;

/** Everything that a fault may strike, and those who watch. */
export interface Scene {
  cluster: Cluster;
  outside: Outside;
  staff: Staff;
  guide: Guide;
}

/** @throws Error with these words unless it is so */
export function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** Every fault and every change of docs/machines.md, in the order in which the test tries them. */
export function faultsOf({ cluster, outside, staff, guide }: Scene): Fault[] {
  const deadly = { on: 'each', closes: 'struck', takesOver: true, longestPause: LONGEST_PAUSE_MS } as const;
  const orderly = { on: 'primary', closes: 'none', takesOver: false, longestPause: LONGEST_SWITCHOVER_MS } as const;
  const unnoticed = { on: 'primary', closes: 'none', takesOver: false, longestPause: NOTHING_MS } as const;
  const nothing = () => Promise.resolve();
  const handOver = async () => {
    const [next] = await cluster.replicas();
    const [, , line = ''] = guide.lines('patronictl switchover');
    return line.replace('database-2', next?.name ?? '');
  };
  const cut = (name: string, side: Cut): Fault => ({
    ...deadly,
    closes: 'none',
    name,
    strike: (machine) => machine.cutNetwork(side),
    mend: (machine) => machine.mendNetwork(),
  });
  return [
    { ...deadly, name: 'power', strike: (machine) => machine.cutPower(), mend: (machine) => machine.powerOn() },
    cut('network', 'both'),
    cut('network-in', 'in'),
    cut('network-out', 'out'),
    {
      ...deadly,
      name: 'freeze',
      strike: (machine) => machine.freeze(),
      mend: (machine) => machine.wake(),
    },
    {
      ...deadly,
      name: 'disk',
      closes: 'none',
      strike: (machine) => machine.fillDisk(),
      mend: (machine) => machine.freeDisk(),
    },
    {
      ...orderly,
      name: 'switchover',
      strike: async (machine) => guide.follow(machine, await handOver()),
      mend: nothing,
    },
    {
      ...unnoticed,
      name: 'redis',
      strike: async (machine) => {
        await outside.stopRedis();
        await pause(GONE_MS);
        const status = await staff.signInAgain(machine);
        must(status === 200, `signing in without Redis was answered ${status}`);
      },
      mend: () => outside.startRedis(),
    },
    {
      ...unnoticed,
      name: 'bucket',
      strike: async (machine) => {
        const picture = await staff.upload(machine);
        must(picture.status === 201, `a picture was answered ${picture.status}`);
        await outside.stopBucket();
        await pause(GONE_MS);
        const [saved, shown] = [(await staff.upload(machine)).status, (await fetch(picture.url)).status];
        must(saved === 503 && shown === 503, `without the bucket pictures were answered ${saved} and ${shown}`);
        await outside.startBucket();
        const [again, there] = [(await staff.upload(machine)).status, (await fetch(picture.url)).status];
        must(again === 201 && there === 200, `with the bucket again pictures were answered ${again} and ${there}`);
      },
      mend: nothing,
    },
    {
      ...deadly,
      on: 'primary',
      name: 'all-gone',
      strike: (machine) => Promise.all([outside.stopRedis(), outside.stopBucket(), machine.cutPower()]),
      mend: async (machine) => {
        await machine.powerOn();
        await cluster.untilWhole();
        await Promise.all([outside.startRedis(), outside.startBucket()]);
      },
    },
    {
      ...orderly,
      closes: 'each',
      name: 'release',
      strike: (machine) => guide.follow(machine, ...guide.lines('release shop_api-on-$machine')),
      mend: nothing,
    },
    {
      ...orderly,
      name: 'minor',
      strike: async (primary) => {
        const [look = '', update = '', , last = ''] = guide.lines('shop-database:2 shop_database-2');
        await guide.follow(primary, look);
        for (const { number } of await cluster.replicas()) {
          await guide.follow(primary, update.replace('shop_database-2', `shop_database-${number}`));
          await cluster.untilWhole();
        }
        await guide.follow(primary, await handOver());
        await guide.follow(primary, last.replace('shop_database-1', `shop_${primary.name}`));
      },
      mend: nothing,
    },
    {
      ...deadly,
      on: 'follower',
      takesOver: false,
      name: 'exchange',
      strike: async (machine) => {
        await machine.cutPower();
        await forget(guide, (await cluster.primary()) ?? machine, machine.number);
      },
      mend: async (machine) => {
        await machine.make();
        await machine.powerOn('existing');
      },
    },
  ];
}

/** Takes a machine that is lost out of those that decide. @param desk where the commands of the guide are given */
export async function forget<Each>(guide: Guide<Each>, desk: Each, number: MachineNumber): Promise<void> {
  const member = `etcd-${number}`;
  const [list = '', ...change] = guide.lines('etcdctl member remove', { 'etcd-3': member });
  const members = (await guide.follow(desk, list)).split('\n');
  const [id = ''] = members.find((each) => each.includes(member))?.split(',') ?? [];
  await guide.follow(desk, ...change.map((line) => line.replace('8e9e05c52164694d', id)));
}

/** Waits while a fault lasts: until another machine has been primary for a while, or for a fixed time. */
export async function whileItLasts<Each extends Place>(
  cluster: Cluster<Each>,
  { takesOver }: Pick<Fault, 'takesOver'>,
  struck: Each,
  wasPrimary: boolean,
): Promise<void> {
  if (!takesOver) return;
  if (!wasPrimary) return pause(AWAY_MS);
  const deadline = Date.now() + 2 * LONGEST_PAUSE_MS;
  while (Date.now() < deadline) {
    const primaries = await cluster.primaries();
    if (primaries.some((machine) => machine !== struck)) break;
    await pause(500);
  }
  await pause(AFTERWARDS_MS);
}
