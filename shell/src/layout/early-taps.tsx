import { useEffect, type ReactNode } from 'react';

declare global {
  interface Window {
    /** Set by the starter: the buttons that were pressed so far, and links after them. It notes none after this, and is gone. */
    takeEarlyTaps?: () => HTMLElement[];
  }
}

/** How long a part of the page may take until React listens to it. */
const LISTEN_TIMEOUT_MS = 10_000;

/** Between two presses: the page renders what the first one changed before the next. */
const PRESS_GAP_MS = 50;

/**
 * The clicks that React has delivered. It keeps back one on a part of the server's page that it has not taken over, or lets
 * it pass by without calling anything.
 */
const delivered = new WeakSet<Event>();

/** Presses a button or link. @returns false where React has not taken over that part yet */
function press(pressed: HTMLElement): boolean {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  pressed.dispatchEvent(click);
  return delivered.has(click);
}

/** Shows on a button or link that it was pressed and that nothing has come of it yet, as the starter does. */
function showWaiting(pressed: HTMLElement, isWaiting: boolean): void {
  if (isWaiting) pressed.setAttribute('aria-busy', 'true');
  else pressed.removeAttribute('aria-busy');
  pressed.style.opacity = isWaiting ? '.6' : '';
}

/** How many presses wait to be made again, and the last of them. */
let waiting = 0;
let last = Promise.resolve();

/** Presses again, after all that was pressed before. */
function pressAgain(pressed: HTMLElement): void {
  waiting += 1;
  showWaiting(pressed, true);
  const end = Date.now() + LISTEN_TIMEOUT_MS;
  last = last.then(async () => {
    let isOver = false;
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, PRESS_GAP_MS));
      // Before the press: what it calls may mark the button for itself.
      showWaiting(pressed, false);
      isOver = !pressed.isConnected || press(pressed) || Date.now() >= end;
      if (!isOver) showWaiting(pressed, true);
    }
    waiting -= 1;
  });
}

/**
 * A part of the server's page whose code is still on its way loses clicks: they are made again. What is pressed meanwhile
 * waits for them: they may change what it does, or where it leads.
 */
function onClick(event: MouseEvent): void {
  const { isTrusted, target } = event;
  const pressed =
    isTrusted && target instanceof Element ? target.closest<HTMLElement>('button, a[href]:not([target])') : null;
  if (!pressed) return;
  if (waiting > 0) {
    event.preventDefault();
    event.stopPropagation();
    pressAgain(pressed);
    return;
  }
  if (pressed instanceof HTMLAnchorElement) return;
  setTimeout(() => {
    if (!delivered.has(event)) pressAgain(pressed);
  });
}

/* Not a styled part: that would cost each page 35 bytes more than this. */
const around = { display: 'contents' } as const;

/**
 * Presses once more, now that it does something, what a visitor of the server's page pressed before its code was there.
 * Stands around all that can be pressed.
 */
export function EarlyTaps({ children }: { children: ReactNode }) {
  useEffect(() => {
    const taps = window.takeEarlyTaps?.();
    if (!taps) return;
    // Parts that wait for a sign of life have had one.
    if (taps.length > 0) document.dispatchEvent(new Event('pointerdown'));
    taps.forEach(pressAgain);
    document.addEventListener('click', onClick, true);
    const end = setTimeout(() => document.removeEventListener('click', onClick, true), LISTEN_TIMEOUT_MS);
    return () => {
      clearTimeout(end);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  return (
    <div style={around} onClickCapture={({ nativeEvent }) => void delivered.add(nativeEvent)}>
      {children}
    </div>
  );
}
