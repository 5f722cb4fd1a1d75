/** Stands in for the window's media queries: every minimum width holds on a desktop, none on a phone. */
export function setWindow(device: 'phone' | 'desktop'): void {
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: device === 'desktop',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

beforeEach(() => setWindow('desktop'));
