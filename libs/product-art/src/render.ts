/**
 * Renders all pictures of the shop into `dist/`: `art/` (devices, groups, link preview), `icons/`, and `site/` (the icons that
 * browsers ask for by themselves). It is the build of this library; the same sources always give the same files, so Nx may cache them. In the repository they would be a thousand
 * files (decision 0170).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AvifOptions, Sharp } from 'sharp';
import { artBox, artFile, artWidths, bodies, previewFile } from './art';
import type { ArtFormat } from './art';
import { iconSvg, previewSvg, productPreviewSvg } from './brand-svg';
import { deviceSvg } from './device-svg';
import { flavors, neutralFlavor } from './flavors';
import { sceneSvg } from './hero-svg';
import { sceneArt } from './scene-art';
import type { SceneArt } from './scene-art';

const outDir = join(import.meta.dirname, '../dist');
const artDir = join(outDir, 'art');
const iconDir = join(outDir, 'icons');
const siteDir = join(outDir, 'site');

/** CSS pixels per inch that SVG renderers assume: density ÷ 72 is the scale. */
const BASE_DENSITY = 72;

/** Edge of the icon in a tab or beside a result of a search, px: search engines ask for a multiple of 48. */
const FAVICON_EDGE = 96;

type Job = () => Promise<void>;

/**
 * How a kind of drawing becomes AVIF. The hero is the largest paint of the home page: below about 14 kB a phone gets it
 * in the first round trip of its connection, so scenes take the encoder's time; the hundreds of device files do not.
 */
const avif = {
  scene: { quality: 50, effort: 5, chromaSubsampling: '4:2:0' },
  device: { quality: 58, effort: 1 },
} satisfies Record<string, AvifOptions>;

async function encode(image: Sharp, format: ArtFormat, drawing: keyof typeof avif, file: string): Promise<void> {
  const encoded =
    format === 'avif' ? image.avif(avif[drawing]) : image.webp({ quality: 80, alphaQuality: 90, effort: 2 });
  await encoded.toFile(join(artDir, file));
}

/** Renders a drawing once at its largest width and writes every width and format of it. */
async function renderWidths(
  svg: string,
  drawnWidth: number,
  widths: readonly number[],
  drawing: keyof typeof avif,
  name: (width: number, format: ArtFormat) => string,
): Promise<void> {
  const largest = Math.max(...widths);
  const { data, info } = await sharp(Buffer.from(svg), { density: (BASE_DENSITY * largest) / drawnWidth })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  for (const width of widths) {
    const resized = await sharp(data, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const size = { width: resized.info.width, height: resized.info.height, channels: 4 as const };
    await encode(sharp(resized.data, { raw: size }), 'avif', drawing, name(width, 'avif'));
    await encode(sharp(resized.data, { raw: size }), 'webp', drawing, name(width, 'webp'));
  }
}

function deviceJobs(): Job[] {
  return bodies.flatMap((body) =>
    [...flavors, neutralFlavor].map(
      (flavor) => () =>
        renderWidths(deviceSvg(body, flavor), artBox.width, artWidths, 'device', (width, format) =>
          artFile(body, flavor.slug, width, format),
        ),
    ),
  );
}

function sceneJobs(): Job[] {
  return (Object.keys(sceneArt) as SceneArt[]).map((scene) => () => {
    const { width, fileWidths } = sceneArt[scene];
    return renderWidths(
      sceneSvg(scene),
      width,
      fileWidths,
      'scene',
      (fileWidth, format) => `${scene}-${fileWidth}.${format}`,
    );
  });
}

/** Of an ICO file that holds one PNG with this edge, px, and so many bytes. */
function icoHeader(edge: number, bytes: number): Buffer {
  const header = Buffer.alloc(22);
  // Type 1 is an icon, of one picture.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(edge, 6);
  header.writeUInt8(edge, 7);
  // One plane of 32 bits.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(bytes, 14);
  header.writeUInt32LE(header.length, 18);
  return header;
}

function brandJobs(): Job[] {
  const draw = (edge: number, shape: { inset: number; corner: number }) =>
    sharp(Buffer.from(iconSvg(shape)), { density: (BASE_DENSITY * edge) / 64 })
      .resize(edge, edge)
      .png({ compressionLevel: 9, palette: true });
  const icon = (name: string, edge: number, shape: { inset: number; corner: number }) => async () => {
    await draw(edge, shape).toFile(join(iconDir, name));
  };
  const rounded = { inset: 0.2, corner: 14 };
  return [
    icon('icon-192.png', 192, rounded),
    icon('icon-512.png', 512, rounded),
    icon('icon-maskable-512.png', 512, { inset: 0.28, corner: 0 }),
    async () => {
      await draw(180, { inset: 0.22, corner: 0 }).toFile(join(siteDir, 'apple-touch-icon.png'));
    },
    async () => {
      const png = await draw(FAVICON_EDGE, { inset: 0.14, corner: 14 }).toBuffer();
      await writeFile(join(siteDir, 'favicon.ico'), Buffer.concat([icoHeader(FAVICON_EDGE, png.length), png]));
    },
    async () => {
      await sharp(Buffer.from(previewSvg()))
        .png({ palette: true, quality: 90, effort: 4 })
        .toFile(join(artDir, 'og.png'));
    },
  ];
}

function previewJobs(): Job[] {
  return bodies.map((body) => async () => {
    await sharp(Buffer.from(productPreviewSvg(body)))
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(join(artDir, previewFile(body)));
  });
}

/** Works the jobs off with as many at once as there are processor cores. */
async function runAll(jobs: Job[]): Promise<void> {
  const queue = jobs.values();
  const worker = async () => {
    for (const job of queue) await job();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

sharp.concurrency(1);
const started = performance.now();
await rm(outDir, { recursive: true, force: true });
await mkdir(artDir, { recursive: true });
await mkdir(iconDir, { recursive: true });
await mkdir(siteDir, { recursive: true });
const jobs = [...sceneJobs(), ...deviceJobs(), ...brandJobs(), ...previewJobs()];
await runAll(jobs);
process.stdout.write(`${jobs.length} dibujos en ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
