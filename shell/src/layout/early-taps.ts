import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by the starter: the buttons that were pressed so far, and links after them. It notes none after this, and is gone. */
    takeEarlyTaps?: () => HTMLElement[];
  }
}

/** How long a part of the page may take to listen, ms. */
const PATIENCE = 10_000;

/** Between two presses, ms: what the one has changed is rendered before the next. */
const RHYTHM = 50;

/** Begins to watch a button or link; the returned function tells whether a click has come to it since, and stops watching. */
function watch(pressed: HTMLElement): () => boolean {
  let arrived = false;
  const note = () => {
    arrived = true;
  };
  pressed.addEventListener('click', note);
  return () => {
    pressed.removeEventListener('click', note);
    return arrived;
  };
}

/** Presses a button or link. @returns false where React holds the click up because it has not taken over that part yet */
function press(pressed: HTMLElement): boolean {
  const hasArrived = watch(pressed);
  pressed.click();
  return hasArrived();
}

/** How many presses wait to be made again, and the last of them. */
let waiting = 0;
let last = Promise.resolve();

/** Presses again, after all that was pressed before. */
function pressAgain(pressed: HTMLElement): void {
  waiting += 1;
  const end = Date.now() + PATIENCE;
  last = last.then(async () => {
    do await new Promise((resolve) => setTimeout(resolve, RHYTHM));
    while (pressed.isConnected && !press(pressed) && Date.now() < end);
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
  const hasArrived = watch(pressed);
  setTimeout(() => {
    if (!hasArrived()) pressAgain(pressed);
  });
}

/** Presses once more, now that it does something, what a visitor of the server's page pressed before its code was there. */
export function EarlyTaps() {
  useEffect(() => {
    const taps = window.takeEarlyTaps?.();
    if (!taps) return;
    // Parts that wait for a sign of life have had one.
    if (taps.length > 0) document.dispatchEvent(new Event('pointerdown'));
    taps.forEach(pressAgain);
    document.addEventListener('click', onClick, true);
    const end = setTimeout(() => document.removeEventListener('click', onClick, true), PATIENCE);
    return () => {
      clearTimeout(end);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  return null;
}
