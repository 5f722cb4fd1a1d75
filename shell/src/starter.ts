/**
 * The first script of a page that the server has rendered: it lets the visitor see that page, the picture in its first
 * screen too, before font, scripts and other pictures compete with it for a slow connection; then it fetches them and the page's data.
 * A press meanwhile is noted for the shell. No imports: it stands in the page itself.
 */

/** Longest wait for the picture: a page that can be used is worth more than one that looks finished. */
const PICTURE_TIMEOUT_MS = 1000;

/** Addresses, as the page server writes them into the script's tag. */
type Addresses = Record<'start' | 'preload' | 'boot' | 'font', string>;

const { start, preload, boot, font } = (document.currentScript as HTMLScriptElement).dataset as Addresses;

function link(rel: 'preload' | 'icon', address: string, as = ''): void {
  const element = document.createElement('link');
  element.rel = rel;
  element.as = as;
  if (as === 'fetch') element.crossOrigin = '';
  element.href = address;
  document.head.append(element);
}

/**
 * Browsers fetch the lazy pictures of more than a screen ahead as soon as they have laid out the page. Far aside these are not near,
 * and nothing moves when they come back.
 */
const aside = document.createElement('style');
aside.textContent = 'img[loading=lazy]{translate:-9999px}';
document.head.append(aside);

/** The face that `webFontCss` writes into the pages that browsers render. */
const webFont = new FontFace('Geologica Variable', `url(${font})`, { weight: '100 900', display: 'swap' });

function begin(): void {
  aside.remove();
  document.fonts.add(webFont);
  link('preload', boot, 'fetch');
  for (const address of preload.split(' ')) if (address) link('preload', address, 'script');
  link('icon', '/favicon.ico');
  loadShell(1000);
}

/** Where it gets lost nothing that is pressed does anything: it is asked for until it comes, each time after twice the wait. */
function loadShell(waitMs: number): void {
  const script = document.createElement('script');
  script.src = start;
  script.onerror = () => setTimeout(loadShell, waitMs, waitMs * 2);
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

/**
 * The font of an earlier visit is shown at once, since it costs the line nothing. A distributor who meets a kept page of a
 * visitor must not see its prices: the shop renders the distributor's.
 */
function readKept(): void {
  try {
    if (localStorage.getItem('font') === font) document.fonts.add(webFont);
    if (localStorage.getItem('distributor') !== null) document.getElementById('root')?.replaceChildren();
  } catch {
    // A browser that keeps nothing has neither.
  }
}

readKept();

/* No form of the shop is sent by the browser itself, also while its code is on its way: it would leave the page. */
document.addEventListener('submit', (event) => event.preventDefault(), true);

noteTaps();
void new Promise<unknown>((resolve) => {
  setTimeout(resolve, PICTURE_TIMEOUT_MS);
  /* Told once they are on the screen; a page in the background paints nothing. */
  const onShown = (type: string, told: PerformanceObserverCallback) =>
    new PerformanceObserver(told).observe({ type, buffered: true });
  /* The first screen's pictures alone are told of. To ask earlier whether one is shown at this width would lay out the page. */
  onShown('paint', () => {
    if (!document.querySelector('#root img[elementtiming]')?.getClientRects().length) resolve(null);
  });
  if ('PerformanceElementTiming' in window) {
    onShown('element', resolve);
    /* Without an icon Chromium asks for one as soon as all is loaded, which is often before it has painted. */
    link('icon', 'data:,');
  } else addEventListener('load', () => requestAnimationFrame(() => setTimeout(resolve)));
}).then(begin);
