import { artFile, artFormats, artSource, artWidths, bodies, bundledBody } from './art';
import { deviceSvg } from './device-svg';
import { drawnFlavor, flavorColors, flavors, neutralFlavor } from './flavors';
import { tileBackground } from './tile';

describe('bundledBody', () => {
  it.each([
    ['bruma.webp', 'bruma'],
    ['x/y/faro.png', 'faro'],
    ['/assets/Volcan.JPG', 'volcan'],
    ['C:\\fotos\\mini.jpeg', 'mini'],
    ['ola', 'ola'],
  ])('takes %s as %s', (image, body) => {
    expect(bundledBody(image)).toBe(body);
  });

  it.each([[null], [undefined], [''], ['bruma/otro.webp'], ['brumas.webp'], ['bruma.webp.exe'], ['constructor']])(
    'knows no body for %s',
    (image) => {
      expect(bundledBody(image)).toBeNull();
    },
  );
});

describe('drawnFlavor', () => {
  it('finds a flavor whatever its case and accents', () => {
    expect(drawnFlavor('  SANDIA hielo ').name).toBe('Sandía Hielo');
  });

  it('gives a relative to an unknown flavor and the neutral pair to a strange one', () => {
    expect(drawnFlavor('Mango Picante').name).toBe('Mango Maracuyá');
    expect(drawnFlavor('Hielo Polar')).toBe(neutralFlavor);
    expect(drawnFlavor('')).toBe(neutralFlavor);
    expect(drawnFlavor(null)).toBe(neutralFlavor);
  });

  it('has more than 25 flavors with different pairs and file names', () => {
    expect(flavors.length).toBeGreaterThan(25);
    expect(new Set(flavors.map(({ slug }) => slug)).size).toBe(flavors.length);
    expect(new Set(flavors.map(({ from, to }) => from + to)).size).toBe(flavors.length);
  });

  it('keeps the pairs of the design', () => {
    expect(flavorColors('Café de Antigua')).toEqual({ from: '#6b4227', to: '#d9a066' });
  });
});

describe('artSource', () => {
  const rendered = new Set(
    bodies.flatMap((body) =>
      [...flavors, neutralFlavor].flatMap(({ slug }) =>
        artWidths.flatMap((width) => artFormats.map((format) => `/art/${artFile(body, slug, width, format)}`)),
      ),
    ),
  );

  it.each(['Menta Glacial', 'Sabor Nuevo', null])(
    'names only files that the build renders, for flavor %s',
    (flavor) => {
      const { src, sources } = artSource('cumbre', flavor, { width: 52 });
      const files = sources.flatMap(({ srcSet }) => srcSet.split(', ').map((entry) => entry.split(' ')[0]));
      expect(files).toHaveLength(artWidths.length);
      for (const file of [src, ...files]) expect(rendered).toContain(file);
    },
  );

  it('offers AVIF in the widths that it is shown in, one sharp WebP, and keeps the drawing box’s shape', () => {
    const art = artSource('bruma', 'Sandía Hielo', { width: 120, from: 100 });
    expect(art).toMatchObject({ src: '/art/bruma-sandia-hielo-416.webp', width: 120, height: 210 });
    expect(art.sources).toEqual([
      {
        type: 'image/avif',
        srcSet: '/art/bruma-sandia-hielo-208.avif 208w, /art/bruma-sandia-hielo-416.avif 416w',
      },
    ]);
  });

  it('falls back to the largest file for art that is shown larger than any', () => {
    const { src, sources } = artSource('bruma', 'Lichi', { width: 900 });
    expect(src).toBe('/art/bruma-lichi-416.webp');
    expect(sources.map(({ srcSet }) => srcSet)).toEqual(['/art/bruma-lichi-416.avif 416w']);
  });
});

describe('deviceSvg', () => {
  it.each(bodies)('draws %s in the pair’s colours, without text', (body) => {
    const svg = deviceSvg(body, { from: '#123456', to: '#abcdef' });
    expect(svg).toContain('#123456');
    expect(svg).toContain('#abcdef');
    expect(svg).not.toContain('<text');
    expect(svg).not.toMatch(/NaN|undefined|color-mix|var\(|<style/);
  });

  it('defines everything that it refers to', () => {
    for (const body of bodies) {
      const svg = deviceSvg(body, neutralFlavor, { id: 'x' });
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, reference] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(reference);
    }
  });
});

describe('tileBackground', () => {
  it('differs by flavor and by colour scheme', () => {
    const grape = tileBackground('Uva Hielo');
    expect(grape).not.toEqual(tileBackground('Lichi'));
    expect(grape['--tile-light']).not.toBe(grape['--tile-dark']);
    expect(grape['--tile-light']).toMatch(/^#[0-9a-f]{6}, #[0-9a-f]{6}$/);
  });
});
