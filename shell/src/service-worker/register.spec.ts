/**
 * Happy DOM's navigator and performance are not the ones that a test can change.
 * @jest-environment ../libs/testing/jsdom-environment.mjs
 */
import { registerServiceWorker, WORKER_WAIT_MS } from './register';

const environment = process.env['NODE_ENV'];

/** The browser's side: a worker that takes what it is told; `controlled` says whether it was there before the page. */
function aBrowser(controlled: boolean) {
  const told: unknown[] = [];
  const active = { postMessage: (message: unknown) => told.push(message) };
  const serviceWorker = {
    controller: controlled ? active : null,
    register: jest.fn(),
    ready: Promise.resolve({ active }),
  };
  // One that starts takes over the pages that are open.
  const register = serviceWorker.register.mockImplementation(() => {
    serviceWorker.controller = active;
    return Promise.resolve();
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { told, register };
}

/** Files that a page has fetched, as the browser lists them. */
function fetched(names: string[]) {
  performance.getEntriesByType = () => names.map((name) => ({ name }) as PerformanceEntry);
}

beforeEach(() => {
  jest.useFakeTimers();
  process.env['NODE_ENV'] = 'production';
});

afterEach(() => {
  jest.useRealTimers();
  process.env['NODE_ENV'] = environment;
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const wait = () => jest.advanceTimersByTimeAsync(WORKER_WAIT_MS);

test.each([
  ['all', () => Promise.resolve()],
  ['not all', () => Promise.reject(new Error('Loading chunk failed'))],
])('a new worker is told what the page has fetched, the rest among that, where %s of it came', async (_case, end) => {
  const { told, register } = aBrowser(false);
  fetched(['/art/ola.avif']);
  registerServiceWorker(() => {
    fetched(['/art/ola.avif', '/assets/cart.js']);
    return end();
  });
  // The first visit is not slowed down.
  await jest.advanceTimersByTimeAsync(WORKER_WAIT_MS - 1);
  expect(register).not.toHaveBeenCalled();
  await wait();
  expect(told).toEqual([['/art/ola.avif', '/assets/cart.js']]);
});

test('the manifest is linked once the page has loaded', async () => {
  document.head.replaceChildren();
  aBrowser(true);
  const link = () => document.head.querySelector('link[rel="manifest"]');
  registerServiceWorker(() => Promise.resolve());
  expect(link()).toBeNull();
  await wait();
  expect(link()).toHaveAttribute('href', '/manifest.webmanifest');
});

test('a worker that was there before sees by itself what is fetched', async () => {
  const { told, register } = aBrowser(true);
  const fetchRest = jest.fn(() => Promise.resolve());
  registerServiceWorker(fetchRest);
  await wait();
  expect(register).toHaveBeenCalledWith('/service-worker.js');
  expect(fetchRest).toHaveBeenCalled();
  expect(told).toEqual([]);
});

test('nothing begins once it is called off, outside of production, or in a browser without workers', async () => {
  const { register } = aBrowser(false);
  const fetchRest = jest.fn(() => Promise.resolve());
  registerServiceWorker(fetchRest)();
  process.env['NODE_ENV'] = 'development';
  registerServiceWorker(fetchRest);
  process.env['NODE_ENV'] = 'production';
  Reflect.deleteProperty(navigator, 'serviceWorker');
  registerServiceWorker(fetchRest);
  await wait();
  expect(register).not.toHaveBeenCalled();
  expect(fetchRest).not.toHaveBeenCalled();
});
