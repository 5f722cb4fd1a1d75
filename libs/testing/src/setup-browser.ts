import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/* Screens are chunks of their own, and the first test of a file compiles them: on a busy machine that takes seconds. */
configure({ asyncUtilTimeout: 30_000 });

/* The simulated browsers have no layout and no pointer capture: dialogs, lists and toasts call these on every element. */
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});

/* Theirs never tells of anything: what waits for the screen to come near is rendered at once, as where there is none. */
Reflect.deleteProperty(globalThis, 'IntersectionObserver');

/* A browser writes what it is given here to its console. */
Object.assign(globalThis, { reportError: () => undefined });
