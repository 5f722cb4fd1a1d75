import { setTimeout as pause } from 'node:timers/promises';

import type { Cluster } from './cluster';
import type { Cut, Machine } from './machine';

/** What happens to one machine, and how it ends. */
export interface Fault {
  name: string;
  strike(machine: Machine): Promise<unknown>;
  mend(machine: Machine): Promise<unknown>;
  /** Whether buyers still reach the shop on that machine. */
  staysOpen: boolean;
}

const cut = (title: string, side: Cut): Fault => ({
  name: title,
  strike: (machine) => machine.cutNetwork(side),
  mend: (machine) => machine.mendNetwork(),
  staysOpen: true,
});

export const faults: readonly Fault[] = [
  {
    name: 'power',
    strike: (machine) => machine.cutPower(),
    mend: (machine) => machine.powerOn(),
    staysOpen: false,
  },
  cut('network', 'both'),
  cut('network-in', 'in'),
  cut('network-out', 'out'),
  {
    name: 'freeze',
    strike: (machine) => {
      machine.freeze();
      return Promise.resolve();
    },
    mend: (machine) => {
      machine.wake();
      return Promise.resolve();
    },
    staysOpen: false,
  },
  {
    name: 'disk',
    strike: (machine) => machine.fillDisk(),
    mend: (machine) => machine.freeDisk(),
    staysOpen: true,
  },
];

/** A fault that is over by itself: the primary is asked to hand over. */
export const SWITCHOVER = 'switchover';

/** How long a machine that follows is away. */
const AWAY_MS = 12_000;

/** Within which another machine has to take orders. */
export const LONGEST_PAUSE_MS = 40_000;

/** How long orders go on after another machine took over, before the first one comes back. */
const AFTERWARDS_MS = 5000;

/** Waits while a fault lasts: until another machine has been primary for a while, or for a fixed time. */
export async function whileItLasts(cluster: Cluster, struck: Machine, wasPrimary: boolean): Promise<void> {
  if (!wasPrimary) return pause(AWAY_MS);
  const deadline = Date.now() + 2 * LONGEST_PAUSE_MS;
  while (Date.now() < deadline) {
    const primaries = await cluster.primaries();
    if (primaries.some((machine) => machine !== struck)) break;
    await pause(500);
  }
  await pause(AFTERWARDS_MS);
}
