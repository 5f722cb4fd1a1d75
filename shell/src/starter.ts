/**
 * The first script of a page that came with a first paint: it lets the visitor see that paint whole, the picture in it
 * too, before 150 kB of scripts compete with it for a slow connection; then it fetches them and the manifest. No
 * imports: it stands in the page itself.
 */

/** Waits for the picture no longer than this, ms: a page that can be used is worth more than one that looks finished. */
const PATIENCE = 1000;

const { start = '', preload = '' } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

function begin(): void {
  for (const address of preload.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = address;
    document.head.append(link);
  }
  for (const { textContent } of document.head.querySelectorAll('noscript')) {
    document.head.insertAdjacentHTML('beforeend', textContent);
  }
  const script = document.createElement('script');
  script.src = start;
  document.head.append(script);
}

/** Resolves when the browser has shown the picture, or knows that it can't. */
function pictureShown(picture: HTMLImageElement): Promise<unknown> {
  const decoded = picture.decode();
  if (!PerformanceObserver.supportedEntryTypes.includes('element')) {
    return decoded
      .catch(() => undefined)
      .then(framePainted)
      .then(framePainted);
  }
  return new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'element', buffered: true });
    decoded.catch(() => resolve());
  });
}

/** After the next frame has been painted; a page in the background paints none. */
function framePainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const picture = document.querySelector<HTMLImageElement>('#first-paint img');
const shown = picture ? pictureShown(picture) : framePainted();
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));

void Promise.race([shown, patience]).then(begin);
