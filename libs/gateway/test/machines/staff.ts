import { setTimeout as pause } from 'node:timers/promises';

import {
  isJobOpen,
  STREAM_BEGIN,
  type AuditCheck,
  type JobDetailView,
  type JobView,
  type PlacedOrderView,
  type StaffSession,
  type StreamBegin,
  type Success,
  type UploadedImage,
} from '@shop/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import sharp from 'sharp';

import type { Cluster } from './cluster';
import type { Machine } from './machine';
import type { Outside } from './outside';

export const account = { username: 'admin', password: 'Marimba-de-tres-2026' };

/** A tab of the back office gives a silent stream up after so long. */
const SILENCE_MS = 10_000;

/** Longer than the API lets anybody wait. */
const ANSWER_MS = 6000;

/** Between two looks. */
const EVERY_MS = 1000;

/** For streams, lists and jobs to go on once the machines are whole. */
const PATIENCE_MS = 90_000;

/** A tab of the back office at one machine. */
interface Tab {
  machine: Machine;
  /** Orders that its stream told of. */
  heard: Set<string>;
  /** When the tab last read all its lists because the stream could not go on, ms. */
  readAt: number;
  /** Of the last answer to its list of orders; 0 when none came. */
  status: number;
}

/**
 * One user of the staff who signed in once and stays: a tab at each machine with a stream of events and a list that it reads
 * again and again, a device that is told of orders, and one long job after the other. All of it goes on by itself.
 */
export class Staff {
  private readonly wrong = new Set<string>();
  private readonly tabs: Tab[];
  private lastJobEnd = 0;

  private constructor(
    cluster: Cluster,
    private readonly outside: Outside,
    private readonly token: string,
  ) {
    this.tabs = cluster.machines.map((machine) => ({ machine, heard: new Set(), readAt: Date.now(), status: 0 }));
    for (const tab of this.tabs) {
      void this.follow(tab);
      void this.look(tab);
    }
    void this.askForJobs();
  }

  static async signIn(cluster: Cluster, outside: Outside): Promise<Staff> {
    const [machine] = cluster.machines;
    if (!machine) throw new Error('there is no machine');
    const { status, data } = await ask<StaffSession>(machine, 'POST', '/api/admin/login', '', account);
    if (!data) throw new Error(`signing in was answered ${status}`);
    const staff = new Staff(cluster, outside, data.token);
    const device = await ask(machine, 'PUT', '/api/admin/push/device', data.token, outside.browser);
    if (device.status !== 200) throw new Error(`the device was answered ${device.status}`);
    return staff;
  }

  /**
   * Waits until every tab has heard of the orders and reads its list, and a job has ended, since a moment.
   * @returns what is not so, in words
   */
  async settle(orders: readonly { orderId: string; at: number }[], since: number): Promise<string[]> {
    const missing = () => [
      ...this.tabs.flatMap(({ machine, heard, readAt }) => {
        const unheard = orders.filter(({ orderId, at }) => at > readAt && !heard.has(orderId));
        return unheard.length === 0 ? [] : [`the stream of ${machine.name} did not tell of ${unheard.length} orders`];
      }),
      ...this.tabs.flatMap(({ machine, status }) => (status === 200 ? [] : [`lists on ${machine.name}: ${status}`])),
      ...(this.lastJobEnd > since ? [] : ['no job came to its end']),
    ];
    await until(() => missing().length === 0);
    const seen = [...this.wrong, ...missing()];
    this.wrong.clear();
    return seen;
  }

  /** Waits until the device was told of every order. @returns how many it was not told of */
  async untold(orders: readonly string[]): Promise<number> {
    const untold = () => orders.filter((id) => !this.outside.pushed.has(id.replaceAll('-', '')));
    await until(() => untold().length === 0);
    return untold().length;
  }

  /** Sends a picture to a machine. @returns the answer's status, and the picture's address there */
  async upload(machine: Machine): Promise<{ status: number; url: string }> {
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c0392b' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const { status, data } = await ask<UploadedImage>(
      machine,
      'POST',
      '/api/admin/products/upload-image',
      this.token,
      form,
    );
    return { status, url: `${machine.url}/uploads/${data?.imagePath ?? ''}` };
  }

  /** A second session of the same user. @returns the answer's status */
  async signInAgain(machine: Machine): Promise<number> {
    return (await ask(machine, 'POST', '/api/admin/login', '', account)).status;
  }

  /** The session stays good; a machine that can't answer says 503, 504 of a change that it may have made, or nothing. */
  private judge(status: number, what: string): void {
    if (![0, 503, 504].includes(status) && Math.floor(status / 100) !== 2) this.wrong.add(`${what}: ${status}`);
  }

  private async look(tab: Tab): Promise<void> {
    for (;;) {
      ({ status: tab.status } = await ask(tab.machine, 'GET', '/api/admin/orders', this.token));
      this.judge(tab.status, `lists on ${tab.machine.name}`);
      await pause(EVERY_MS);
    }
  }

  private async askForJobs(): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const at = (index: number) => (this.tabs[index % this.tabs.length] as Tab).machine;
      const { status, data } = await ask<JobView>(at(turn), 'POST', '/api/admin/audit/verify', this.token);
      this.judge(status, 'a job');
      if (data) await this.followJob(data.id, at);
      await pause(EVERY_MS);
    }
  }

  private async followJob(id: string, at: (turn: number) => Machine): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const { status, data: job } = await ask<JobDetailView>(at(turn), 'GET', `/api/admin/jobs/${id}`, this.token);
      this.judge(status, 'a job that was begun');
      if (job && !isJobOpen(job)) {
        const { problem } = (job.result ?? {}) as Partial<AuditCheck>;
        if (job.state !== 'done' || problem !== null) this.wrong.add(`a job ended as ${JSON.stringify(job)}`);
        this.lastJobEnd = Date.now();
        return;
      }
      await pause(EVERY_MS);
    }
  }

  /** Follows the stream as a tab does: from the last event on, whatever ended the stream before. */
  private async follow(tab: Tab): Promise<void> {
    let last = '';
    for (;;) {
      const silent = new AbortController();
      const timer = setTimeout(() => silent.abort(), SILENCE_MS);
      const parser = createParser({
        onEvent: (message) => {
          last = message.id ?? last;
          this.hear(tab, message);
        },
      });
      try {
        const response = await fetch(`${tab.machine.url}/api/admin/events`, {
          headers: { Authorization: this.token, ...(last !== '' && { 'Last-Event-ID': last }) },
          signal: silent.signal,
        });
        this.judge(response.status, `the stream of ${tab.machine.name}`);
        const decoder = new TextDecoder();
        for await (const chunk of response.ok ? (response.body ?? []) : []) {
          timer.refresh();
          parser.feed(decoder.decode(chunk, { stream: true }));
        }
      } catch {
        // Cut off, or silent.
      }
      clearTimeout(timer);
      await pause(EVERY_MS);
    }
  }

  private hear(tab: Tab, { event, data }: EventSourceMessage): void {
    // A tab whose stream can't go on reads all its lists again, and so has every order of before.
    if (event === STREAM_BEGIN && !(JSON.parse(data) as StreamBegin).resumed) tab.readAt = Date.now();
    if (event !== 'order.placed') return;
    const { orderId } = JSON.parse(data) as PlacedOrderView;
    if (tab.heard.has(orderId)) this.wrong.add(`the stream of ${tab.machine.name} told of an order twice`);
    tab.heard.add(orderId);
  }
}

/** Status 0 where no answer came. */
interface Answer<Data> {
  status: number;
  data?: Data | undefined;
}

async function ask<Data>(
  { url }: Machine,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<Answer<Data>> {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== '' && { Authorization: token }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { data } = (await answer.json()) as Partial<Success<Data>>;
    return { status: answer.status, data };
  } catch {
    return { status: 0 };
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!isSo() && Date.now() < deadline) await pause(200);
}
