const told = new Map<string, () => void>();

/** Tells when the test says that something has been painted. */
class PaintObserver {
  constructor(private readonly callback: () => void) {}

  observe({ type }: { type: string }) {
    told.set(type, this.callback);
  }
}

class Face {
  readonly family = 'Geologica Variable';
}

function whereThePictureIs(): string {
  const [picture] = document.querySelectorAll('img[loading="lazy"]');
  return picture ? getComputedStyle(picture).getPropertyValue('translate') : 'nowhere';
}

test('pictures further down and the icon stay out of the way until the picture of the first screen was seen', async () => {
  document.body.innerHTML = `<div id="root"><img elementtiming="scene" src="/hero.avif" /><img loading="lazy" src="/card.avif" /></div>
    <script data-start="/shell.js" data-preload="/entry.js" data-boot="/boot.json" data-font="/font.woff2"></script>`;
  Object.assign(window, { PerformanceObserver: PaintObserver, PerformanceElementTiming: Face, FontFace: Face });
  Object.assign(document, { fonts: new Set() });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(document.querySelector('script'));
  const icons: string[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((part) => {
    if (part instanceof HTMLStyleElement) document.head.appendChild(part);
    if (part instanceof HTMLLinkElement && part.rel === 'icon') icons.push(part.href);
  });

  jest.requireActual('./starter');
  expect(whereThePictureIs()).toBe('-9999px');
  expect(icons).toEqual(['data:,']);
  told.get('paint')?.();
  told.get('element')?.();
  await Promise.resolve();
  expect(whereThePictureIs()).toBe('');
  expect(icons).toEqual(['data:,', 'http://shop.test/favicon.ico']);
});
