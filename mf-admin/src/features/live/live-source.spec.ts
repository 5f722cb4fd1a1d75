import { answerNetwork, jsonAnswer, loggedFailures } from '@shop/testing';
import { waitFor } from '@testing-library/react';
import { LiveStream } from '../../../test/live-stream';
import { SILENCE_MS, type StreamMessage } from './follow-events';
import { openLiveSource } from './live-source';

/** The locks of a browser: one holder, those who wait, and who takes it away from the holder. */
class Locks {
  private held: { end: (reason: Error) => void } | null = null;
  private readonly waiting: (() => void)[] = [];

  request(_name: string, { steal = false, signal }: { steal?: boolean; signal?: AbortSignal }, run: () => unknown) {
    return new Promise<void>((resolve, reject) => {
      const hold = () => {
        if (signal?.aborted) return;
        const own = { end: reject };
        this.held = own;
        void Promise.resolve(run()).then(() => {
          if (this.held !== own) return;
          this.held = null;
          resolve();
          this.waiting.shift()?.();
        });
      };
      if (steal) this.held?.end(new DOMException('Stolen', 'AbortError'));
      if (steal || !this.held) hold();
      else this.waiting.push(hold);
    });
  }
}

/** A channel whose tabs hear each other at once, unless one of them is stopped by the browser. */
class Channel {
  static readonly open = new Set<Channel>();
  static stopped: Channel | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    if (!Channel.open.has(this)) throw new DOMException('Channel is closed', 'InvalidStateError');
    if (Channel.stopped === this) return;
    for (const other of Channel.open) if (other !== this && other !== Channel.stopped) other.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}

let stream: LiveStream;
const ends: (() => void)[] = [];

function openTab(onRefused = () => Promise.resolve()) {
  const turns: boolean[] = [];
  const heard: StreamMessage[] = [];
  const end = openLiveSource({
    staffId: 'a',
    token: () => 'x',
    unseen: () => [],
    onMessage: (message) => heard.push(message),
    onTurn: (isLive) => turns.push(isLive),
    onRefused,
  });
  ends.push(end);
  return { turns, heard, end };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** The stream's answer may take its time. */
const isLive = ({ turns }: ReturnType<typeof openTab>) => waitFor(() => expect(turns.at(-1)).toBe(true));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  stream = new LiveStream();
  answerNetwork({ 'GET /api/admin/events': stream.answer });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() });
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  Channel.open.clear();
  Channel.stopped = null;
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.useRealTimers();
});

it('a tab that nobody hears any more loses the stream to another one, and does not read beside it', async () => {
  const first = openTab();
  await isLive(first);
  const second = openTab();
  await isLive(second);
  expect(first.turns.at(-1)).toBe(true);
  expect(stream.asked).toHaveLength(1);
  stream.tell('message.received', { id: 'a' });
  await pass(10);

  [Channel.stopped = null] = Channel.open;
  await pass(SILENCE_MS + 1100);
  expect(second.turns).toContain(false);
  // It goes on where the other one was.
  expect(stream.asked).toEqual([null, '41']);
  await isLive(second);
});

it('a tab that hears the one which reads stays where it is', async () => {
  await isLive(openTab());
  const second = openTab();
  for (let beats = 0; beats < 5; beats += 1) {
    await pass(4000);
    stream.beat();
  }
  await pass(10);
  expect(second.turns).not.toContain(false);
  expect(stream.asked).toHaveLength(1);
});

it('a tab that is opened beside the one which reads hears since when nothing has happened', async () => {
  stream.quietFor = 5000;
  await isLive(openTab());
  const [begin] = openTab().heard;
  expect(begin?.data).toMatchObject({ resumed: false, quietFor: expect.any(Number) as number });
});

it('a line that is lost again and again comes back soon each time', async () => {
  const tab = openTab();
  for (let times = 1; times <= 3; times += 1) {
    await isLive(tab);
    stream.cut();
    await pass(10);
    await pass(1300);
    expect(stream.asked).toHaveLength(times + 1);
  }
});

it('a tab that is refused the lock reads by itself, and does not ask for ever', async () => {
  let asked = 0;
  const request = () => {
    asked += 1;
    return asked > 50 ? new Promise(() => undefined) : Promise.reject(new DOMException('Refused', 'SecurityError'));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const tab = openTab();
  await isLive(tab);
  expect(asked).toBe(1);
  expect(tab.turns).toEqual([true]);
  expect(stream.asked).toHaveLength(1);
});

it('a tab that is left while it asks who is signed in says nothing more', async () => {
  stream.refusal = () => jsonAnswer(401, { success: false });
  let isAsked = false;
  const { end } = openTab(() => {
    isAsked = true;
    return new Promise(() => undefined);
  });
  await waitFor(() => expect(isAsked).toBe(true));
  expect(loggedFailures()).toEqual([expect.stringContaining('adminEvents')]);
  end();
  await expect(pass(10_000)).resolves.toBeUndefined();
});

it('a dead line is told within ten seconds, a missing network at once', async () => {
  const tab = openTab();
  const { turns } = tab;
  await isLive(tab);
  expect(turns).toEqual([true]);
  await pass(10_000);
  expect(turns).toContain(false);
  await pass(3000);
  expect(stream.asked).toHaveLength(2);
  await isLive(tab);
  globalThis.dispatchEvent(new Event('offline'));
  await pass(0);
  expect(turns.at(-1)).toBe(false);
});
