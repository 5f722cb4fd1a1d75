/** Wait before a hash scrolls to its section (NAV-3). */
export const HASH_SCROLL_DELAY_MS = 100;

/** A section that has not appeared by then is given up: a little more than a remote may take to load. */
export const SECTION_TIMEOUT_MS = 10_000;

/** Events by which a person moves the page: a late section must not pull it away again. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown'] as const;

/** The element id in an address's hash, or null when there is none; any text may stand in an address. */
export function sectionIdOf(hash: string): string | null {
  const encoded = hash.replace(/^#/, '');
  if (encoded === '') return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Scrolls to a section; the page's own `scroll-behavior` makes it smooth unless less motion is preferred. */
function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView({ block: 'start' });
  if (section.hasAttribute('tabindex')) section.focus({ preventScroll: true });
  return true;
}

/**
 * Scrolls to a hash's section after the specified delay, or as soon as its remote has rendered it. Answers the function
 * that gives it up; so does the person's own scrolling.
 */
export function scrollToHash(hash: string): () => void {
  const id = sectionIdOf(hash);
  if (id === null) return () => undefined;

  const appearance = new MutationObserver(() => {
    if (scrollToSection(id)) giveUp();
  });
  const start = setTimeout(() => {
    if (scrollToSection(id)) giveUp();
    else appearance.observe(document.body, { childList: true, subtree: true });
  }, HASH_SCROLL_DELAY_MS);
  const end = setTimeout(giveUp, SECTION_TIMEOUT_MS);
  for (const move of OWN_MOVES) globalThis.addEventListener(move, giveUp, { passive: true });

  function giveUp() {
    clearTimeout(start);
    clearTimeout(end);
    appearance.disconnect();
    for (const move of OWN_MOVES) globalThis.removeEventListener(move, giveUp);
  }
  return giveUp;
}
