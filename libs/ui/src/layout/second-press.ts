import { useEffect, useRef, type MouseEvent } from 'react';

/** For how long a second press at the same place is meant for what was pressed first, ms: on anything, and on what says the same. */
const SECOND_PRESS_MS = { anything: 500, same: 1500 };

/** How far a finger strays between two presses, px. */
const STRAY_PX = 24;

/** A person scrolls, with a wheel or a finger: they look for what they press next. */
const SCROLLING = ['wheel', 'pointercancel'] as const;

interface Press {
  target: Element;
  words: string | null;
  x: number;
  y: number;
  at: number;
}

function isStillThere({ target, x, y }: Press): boolean {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
}

/**
 * Holds a second press where the pressed thing is gone: the row was done with and the next one moved up, a dialog closed, a link led
 * on. It was not meant for what is there now.
 */
export function useSecondPress(): (event: MouseEvent<HTMLElement>) => void {
  const first = useRef<Press | null>(null);
  useEffect(() => {
    const forget = () => void (first.current = null);
    for (const event of SCROLLING) addEventListener(event, forget, { passive: true });
    return () => {
      for (const event of SCROLLING) removeEventListener(event, forget);
    };
  }, []);
  return (event) => {
    const { target, currentTarget, clientX: x, clientY: y, timeStamp: at } = event;
    // Keys and assistive technology press at no place.
    if (!(target instanceof Element) || (x === 0 && y === 0)) return;
    const before = first.current;
    const pressed = target.closest('button, a, label') ?? target;
    const words = pressed.textContent;
    const isSecond =
      before !== null &&
      at - before.at < SECOND_PRESS_MS[words === before.words ? 'same' : 'anything'] &&
      Math.hypot(x - before.x, y - before.y) < STRAY_PX &&
      !isStillThere(before);
    if (isSecond && currentTarget.contains(target)) {
      event.preventDefault();
      event.stopPropagation();
    } else first.current = { target: pressed, words, x, y, at };
  };
}
