import '@testing-library/jest-dom';

/* jsdom has no layout and no pointer capture: dialogs, lists and toasts call these on every element. */
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
