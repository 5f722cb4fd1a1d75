import { SECTION_TIMEOUT_MS } from './section-scroll';

/** Id of the part of the page that 'Saltar al contenido' and a finished navigation lead to. */
export const CONTENT_ID = 'contenido';

/** Events by which a person puts the focus elsewhere. */
const OWN_MOVES = ['pointerdown', 'keydown'] as const;

/**
 * Puts the focus on the page's content, as soon as its remote has rendered it, and again when what stood in its place (an
 * outline, a fallback) makes way for it. Answers the function that gives it up; so does a person who moves on.
 */
export function focusContent(): () => void {
  let focused: HTMLElement | null = null;

  function focus() {
    const content = document.getElementById(CONTENT_ID);
    if (!content || content === focused) return;
    focused = content;
    content.focus({ preventScroll: true });
  }

  const appearance = new MutationObserver(focus);
  const end = setTimeout(giveUp, SECTION_TIMEOUT_MS);
  for (const move of OWN_MOVES) globalThis.addEventListener(move, giveUp);
  appearance.observe(document.body, { childList: true, subtree: true });
  focus();

  function giveUp() {
    clearTimeout(end);
    appearance.disconnect();
    for (const move of OWN_MOVES) globalThis.removeEventListener(move, giveUp);
  }
  return giveUp;
}
