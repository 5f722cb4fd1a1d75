import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to what is left around an element that is gone or switched off with the focus on it, as the row that was
 * done with: who works by keyboard goes on there, and not at the top of the page. Not to what took its place: a second Enter
 * would do that too.
 */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useEffect(() => (box.current ? keepFocus(box.current) : undefined), []);
  return box;
}

/** As {@link useKeptFocus}, of an element that is there. @returns its end */
export function keepFocus(content: HTMLElement): () => void {
  /** From the element that has the focus outwards. */
  let around: HTMLElement[] = [];

  function note({ target }: FocusEvent) {
    around = [];
    for (let at = target; at instanceof HTMLElement && at !== content; at = at.parentElement) around.push(at);
  }

  // Browsers tell of an element that is being removed as of one that is left.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === around[0] && around[0].isConnected) around = [];
    });

  const removals = new MutationObserver(() => {
    const [focused] = around;
    if (!focused || (focused.isConnected ? !isOff(focused) : document.activeElement !== document.body)) return;
    const left = around.find((at) => at.isConnected && !isOff(at)) ?? content;
    if (!left.hasAttribute('tabindex')) left.tabIndex = -1;
    left.focus({ preventScroll: true });
  });

  content.addEventListener('focusin', note);
  content.addEventListener('focusout', forget);
  removals.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    content.removeEventListener('focusin', note);
    content.removeEventListener('focusout', forget);
    removals.disconnect();
  };
}

/** Gives the focus back to an element; where that is gone, to the page's content. */
export function giveFocusBack(to: Element | null): void {
  const isThere = to?.isConnected === true;
  const back = isThere ? to : document.querySelector('main');
  if (back instanceof HTMLElement) back.focus({ preventScroll: !isThere });
}

const isOff = (element: HTMLElement) => element.matches(':disabled');
