import { color, layer, radius, size, space } from '@shop/ui/core';

/** How long the mouse rests before a tip shows (NAV-13). */
const DELAY_MS = 700;
/** From the control and from the window's edges. */
const GAP_PX = 8;

const CONTROLS = 'button, a[href], [role="button"]';

/** The control of an event that shows no word of its name: an icon, at most with a count. */
function iconControl({ target }: Event): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  return control?.hasAttribute('aria-label') && !/\p{L}/u.test(control.textContent) ? control : null;
}

function createBubble(): HTMLElement {
  const bubble = document.createElement('div');
  // The control's name says the same: it is not read out twice.
  bubble.setAttribute('aria-hidden', 'true');
  Object.assign(bubble.style, {
    position: 'fixed',
    zIndex: String(layer.toast),
    maxWidth: size.tooltip,
    padding: `${space[4]} ${space[12]}`,
    borderRadius: radius.control,
    background: color.inv,
    color: color.onInv,
    fontSize: '0.875rem',
    pointerEvents: 'auto',
  });
  return bubble;
}

/** Below the control, above it where there is no room, and wholly in the window. */
function place(bubble: HTMLElement, control: HTMLElement): void {
  const around = control.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const middle = around.left + (around.width - width) / 2;
  const left = Math.max(GAP_PX, Math.min(middle, document.documentElement.clientWidth - width - GAP_PX));
  const isBelow = around.bottom + height + GAP_PX <= globalThis.innerHeight;
  Object.assign(bubble.style, {
    left: `${left}px`,
    top: `${isBelow ? around.bottom : around.top - height}px`,
  });
}

/**
 * Shows the name of every control that is only an icon: 700 ms after a mouse rests on it or the Tab key has led to it. A
 * touch, a press, Escape and scrolling take it away. One for the page, so that no icon button can be without.
 * @returns the function that ends it
 */
export function startIconTips(): () => void {
  const bubble = createBubble();
  const ended = new AbortController();
  let control: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTabbing = false;

  function hide(): void {
    clearTimeout(timer);
    control = null;
    bubble.remove();
  }

  function show(next: HTMLElement | null): void {
    if (next === control) return;
    hide();
    if (!next) return;
    control = next;
    timer = setTimeout(() => {
      if (!next.isConnected) return;
      bubble.textContent = next.getAttribute('aria-label');
      document.body.append(bubble);
      place(bubble, next);
    }, DELAY_MS);
  }

  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, signal: ended.signal });

  on('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    if (event.target !== bubble) show(iconControl(event));
  });
  on('focusin', (event) => {
    if (isTabbing) show(iconControl(event));
  });
  on('keydown', ({ key }) => {
    isTabbing = key === 'Tab';
    hide();
  });
  on('pointerdown', () => {
    isTabbing = false;
    hide();
  });
  on('focusout', hide);
  on('scroll', hide);
  on('pointerleave', ({ target }) => {
    if (target === document.documentElement) hide();
  });
  return () => {
    ended.abort();
    hide();
  };
}
