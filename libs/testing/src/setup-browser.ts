import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

/* Screens are chunks of their own, and the first test of a file compiles them: on a busy machine that takes seconds. */
const PATIENCE = 30_000;
const testingLibrary = getConfig();

configure({
  asyncUtilTimeout: PATIENCE,
  asyncWrapper: async (action) => {
    const result: unknown = await testingLibrary.asyncWrapper(action);
    const end = Date.now() + PATIENCE;
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
