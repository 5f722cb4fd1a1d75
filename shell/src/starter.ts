/**
 * The first script of a page that came with a first paint: it lets the visitor see that paint whole, the picture in it
 * too, before 150 kB of scripts compete with it for a slow connection; then it fetches them. No imports: it stands alone.
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
  const script = document.createElement('script');
  script.src = start;
  document.head.append(script);
}

function pictureShown(): Promise<unknown> {
  const picture = document.querySelector<HTMLImageElement>('#first-paint img');
  return picture ? picture.decode().catch(() => undefined) : Promise.resolve();
}

/** After the next frame has been painted; a page in the background paints none. */
function framePainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));

void Promise.race([pictureShown().then(framePainted).then(framePainted), patience]).then(begin);
