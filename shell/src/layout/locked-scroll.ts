/**
 * Width of the page's scroll bar while an open dialog has taken it away, else 0 (set on the body by Radix's scroll
 * lock): what is fixed to the right edge keeps its place by it.
 */
export const hiddenScrollBar = 'var(--removed-body-scroll-bar-size, 0px)';
