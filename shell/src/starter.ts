/**
 * The first script of a page that the server has rendered: it lets the visitor see that page, the picture in its first
 * screen too, before 168 kB of scripts compete with it for a slow connection; then it fetches them and the page's data.
 * A press meanwhile is noted for the shell. No imports: it stands in the page itself.
 */

/** Longest wait for the picture: a page that can be used is worth more than one that looks finished. */
const PICTURE_TIMEOUT_MS = 1000;

const { start = '', preload = '', boot = '' } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

function preloadFile(address: string, as: 'script' | 'fetch'): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = as;
  if (as === 'fetch') link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}

function begin(): void {
  preloadFile(boot, 'fetch');
  for (const address of preload.split(' ').filter(Boolean)) preloadFile(address, 'script');
  const script = document.createElement('script');
  script.src = start;
  document.head.append(script);
}

/**
 * Notes the buttons that are pressed before anything listens to them, and shows that they wait. Links work by themselves, but not after a button:
 * that may change where they lead.
 */
function noteTaps(): void {
  const taps: HTMLElement[] = [];
  const note = (event: Event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('button, a[href]:not([target])');
    if (!pressed) return;
    if (pressed.matches('a')) {
      if (taps.length === 0) return;
      event.preventDefault();
    }
    taps.push(pressed);
    pressed.ariaBusy = 'true';
    pressed.style.opacity = '.6';
  };
  document.addEventListener('click', note, true);
  window.takeEarlyTaps = () => {
    document.removeEventListener('click', note, true);
    delete window.takeEarlyTaps;
    return taps;
  };
}

/** A distributor who meets a kept page of a visitor must not see its prices: the shop renders the distributor's. */
function clearForDistributor(): void {
  try {
    if (localStorage.getItem('distributor') !== null) document.getElementById('root')?.replaceChildren();
  } catch {
    // A browser that keeps nothing knows no distributor.
  }
}

clearForDistributor();

/* No form of the shop is sent by the browser itself, also while its code is on its way: it would leave the page. */
document.addEventListener('submit', (event) => event.preventDefault(), true);

/* The first screen's pictures alone are told of; one that is not shown at this width is none. */
const isPictured = document.querySelector('#root img[elementtiming]')?.getClientRects().length;

noteTaps();
void new Promise((resolve) => {
  setTimeout(resolve, PICTURE_TIMEOUT_MS);
  /* After the next frame has been painted; a page in the background paints none. */
  const framePainted = () => requestAnimationFrame(() => setTimeout(resolve));
  if (!isPictured) framePainted();
  else if ('PerformanceElementTiming' in window) {
    new PerformanceObserver(resolve).observe({ type: 'element', buffered: true });
  } else addEventListener('load', framePainted);
}).then(begin);
