import { renderInShell } from '@shop/testing';
import { act, screen } from '@testing-library/react';
import { aPlacedOrder, liveAnswers, LiveStream, untilLive } from '../../../test/live-stream';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const ME = '33333333-5a6b-4c7d-8e9f-0000cccccccc';
const MINUTE = 60_000;

let stream: LiveStream;
/** When a note began, minutes since the test did. */
let notes: number[];
let start: number;

/** As much of Web Audio as a ring takes. */
class Sound {
  state = 'running';
  currentTime = 0;
  destination = {};
}
class Note {
  constructor() {
    notes.push(Math.round((Date.now() - start) / MINUTE));
  }
  connect = (next: unknown) => next;
  start = () => undefined;
  stop = () => undefined;
}
class Loudness {
  gain = { setValueAtTime: jest.fn(), linearRampToValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() };
  connect = (next: unknown) => next;
}

beforeEach(async () => {
  Object.assign(globalThis, { AudioContext: Sound, OscillatorNode: Note, GainNode: Loudness });
  stream = new LiveStream();
  notes = [];
  signInBefore({ id: ME });
  localStorage.setItem('admin_sound', 'si');
  renderInShell(<App />, {
    route: '/admin/messages',
    answers: liveAnswers(stream, { id: ME }),
  });
  await untilLive();
  document.dispatchEvent(new Event('pointerdown'));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'nextTick', 'setImmediate'] });
  start = Date.now();
});
afterEach(() => jest.useRealTimers());

/** Minutes pass, with the line that the server writes every 4 s. */
async function pass(minutes: number): Promise<void> {
  for (let beat = 0; beat < minutes * 15; beat += 1) {
    stream.beat();
    await act(() => jest.advanceTimersByTimeAsync(MINUTE / 15));
  }
}

/** A ring is two notes. */
const rings = () => notes.filter((_minute, place) => place % 2 === 0);

it('an order that nobody opens rings when it comes, after 5 and after 10 minutes, and no more', async () => {
  stream.tell('order.placed', aPlacedOrder());
  await pass(30);
  expect(rings()).toEqual([0, 5, 10]);
  expect(screen.getByText('En vivo')).toBeVisible();
});

it('an order rings in one tab alone', async () => {
  let isRinging = true;
  const request = (_name: string, _how: unknown, take: (lock: object | null) => unknown) =>
    Promise.resolve(take(isRinging ? null : {}));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  stream.tell('order.placed', aPlacedOrder());
  await pass(4);
  expect(rings()).toEqual([]);
  isRinging = false;
  await pass(2);
  expect(rings()).toEqual([5]);
  Reflect.deleteProperty(navigator, 'locks');
});

it('an order that somebody opens rings no more', async () => {
  const order = aPlacedOrder();
  stream.tell('order.placed', order);
  await pass(7);
  stream.tell('order.seen', { orderId: order.orderId });
  await pass(7);
  expect(rings()).toEqual([0, 5]);
});

it('an order that staff entered rings for nobody; it is told to all but who entered it', async () => {
  stream.tell('order.placed', aPlacedOrder({ enteredBy: ME }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText(/Pedido nuevo/)).toBeNull();
  expect(document.title).not.toMatch(/^\(/);
  stream.tell('order.placed', aPlacedOrder({ orderId: '11111111-5a6b-4c7d-8e9f-0000aaaaaaaa', enteredBy: 'otra' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('Pedido nuevo AAAAAAAA')).toBeVisible();
  await pass(11);
  expect(document.title).not.toMatch(/^\(/);
  expect(rings()).toEqual([]);
});
