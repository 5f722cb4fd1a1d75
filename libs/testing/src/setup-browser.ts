import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import React from 'react';
import { format } from 'node:util';
import { forgetFailures, isFailureLog } from './logged-failures';
import { isAnswerUnderWay } from './network-edge';

/* Screens are chunks of their own, and the first test of a file compiles them: on a busy machine that takes seconds. */
const TIMEOUT_MS = 30_000;
const testingLibrary = getConfig();

/** Set by the library while it tries what a test waits for. */
type WaitingConfig = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics?: boolean };

/** Fails each wait that is under way. */
const waits = new Set<(error: unknown) => void>();

function orFailure(wait: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    waits.add(reject);
    void wait()
      .then(resolve, reject)
      .finally(() => waits.delete(reject));
  });
}

configure({
  asyncUtilTimeout: TIMEOUT_MS,
  // Of a rendering that fails while a wait moves a test's own clock on the library hears nothing, and would wait for good.
  unstable_advanceTimersWrapper: async (advance) => {
    try {
      return await testingLibrary.unstable_advanceTimersWrapper(advance);
    } catch (error) {
      for (const fail of waits) fail(error);
      return new Promise<never>(() => undefined);
    }
  },
  // A wait looks again and again: the page is written out once, when the time is up.
  getElementError: (message, container) =>
    (getConfig() as WaitingConfig)._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : testingLibrary.getElementError(message, container),
  asyncWrapper: async (action) => {
    const result: unknown = await testingLibrary.asyncWrapper(() => orFailure(action));
    const end = Date.now() + TIMEOUT_MS;
    while (isOpening() && Date.now() < end) await testingLibrary.asyncWrapper(() => Promise.resolve());
    return result;
  },
});

/**
 * Radix takes clicks away from the page at once, and gives them to the dialog or menu that it opens with the next
 * rendering: nobody clicks between the two, and no test does.
 */
function isOpening(): boolean {
  if (document.body.style.pointerEvents !== 'none') return false;
  const last = Array.from(document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')).at(-1);
  const layer = last?.closest<HTMLElement>('[style*="pointer-events"]');
  return last !== undefined && layer?.style.pointerEvents !== 'auto';
}

/*
 * A green run is quiet: what is written to the console as a warning or an error fails its test. Of a call that a test answers
 * with a failure the shop writes one error, which `loggedFailures` has; a second one fails the test too. A test that brings
 * something else about takes it by `jest.spyOn(console, 'error').mockImplementation()`, and says with the spy what it expects.
 */
const written: Error[] = [];
for (const level of ['warn', 'error'] as const) {
  console[level] = (...words: unknown[]) => {
    if (level === 'error' && isFailureLog(words)) return;
    written.push(new Error(`console.${level}: ${format(...words)}`));
  };
}
beforeEach(forgetFailures);
/** The tests' own clocks leave it alone. */
const turn = globalThis.setTimeout;
// An answer that was given comes, is read and told of before the test ends: what follows of it is no part of the next test.
afterEach(async () => {
  do await new Promise<void>((resolve) => void turn(resolve));
  while (isAnswerUnderWay());
});
function expectQuiet() {
  const [first] = written.splice(0);
  if (first) throw first;
}
afterEach(expectQuiet);
afterAll(expectQuiet);

/*
 * Outside `act` React is to work as in a browser. It would warn of whatever timers and answers change there, and whether one
 * comes while a test waits by the library or a moment later says only how busy the machine is.
 */
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/*
 * React takes a trace of the stack for every element that is made, of which no test reads anything; it stops by itself once it
 * counts too many within a second. Keys and all else are still looked at. Without this counter tests would only be slower.
 */
Object.defineProperty(
  (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object })
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);

/* The simulated browsers have no layout and no pointer capture: dialogs, lists and toasts call these on every element. */
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});

/* Theirs never tells of anything: what waits for the screen to come near is rendered at once, as where there is none. */
Reflect.deleteProperty(globalThis, 'IntersectionObserver');

/* iPhones that stay at iOS 16 know no such signal, though alerts reach them (docs/alerts.md). It is Node's, which needs it elsewhere. */
const anySignal = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {};
beforeAll(() => void Reflect.deleteProperty(AbortSignal, 'any'));
afterAll(() => void Object.defineProperty(AbortSignal, 'any', anySignal));

/* A browser writes what it is given here to its console. */
Object.assign(globalThis, { reportError: () => undefined });

/* All that browsers have of it without HTTPS, as a shop in the owner's network may be served. */
const getRandomValues = crypto.getRandomValues.bind(crypto);
Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues }, configurable: true });
