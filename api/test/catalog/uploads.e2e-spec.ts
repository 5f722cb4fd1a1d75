import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';

import {
  limits,
  shopErrors,
  UPLOAD_FORMATS,
  UPLOAD_WIDTHS,
  uploadPreview,
  uploadVariant,
  type UploadedImage,
} from '@shop/contracts';
import sharp from 'sharp';

import { createLogger } from '../../src/platform/logging/logger';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { filesIn, formWith, picture, UPLOAD_PATH, uploadsOf } from '../support/pictures';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop, { addProduct: true }));
});
afterAll(() => shop.close());

function upload(content: Buffer, fileName?: string) {
  return shop.upload<UploadedImage>('POST', UPLOAD_PATH, formWith(content, fileName), headers);
}

async function load(path: string): Promise<{ bytes: Buffer; headers: Headers; status: number }> {
  const response = await fetch(`${shop.url}/uploads/${path}`);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers, status: response.status };
}

/** Until a line of the log says this. */
async function untilLogged(log: readonly string[], expected: object): Promise<void> {
  const says = (line: string) =>
    Object.entries(expected).every(([key, value]) => (JSON.parse(line) as Record<string, unknown>)[key] === value);
  await until(`a line of the log says ${JSON.stringify(expected)}`, () => log.some(says));
}

/** A PNG that says it is of some size; its few bytes of pixels don't matter. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an accepted picture', () => {
  test('is kept in every width and format, upright and without metadata', async () => {
    const original = await picture(2400, 1440)
      .withExif({ IFD0: { Copyright: 'Secreto' }, IFD3: { GPSLatitude: '14/1 38/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { status, data } = await upload(original, '../../tmp/foto.php');
    expect(status).toBe(201);
    expect(data).toEqual({
      imagePath: expect.stringMatching(/^products\/[\da-f]{32}\.webp$/) as string,
      width: 960,
      height: 1600,
    });
    const expected = [
      [data.imagePath, 'webp', 960, 1600],
      [uploadPreview(data.imagePath), 'jpeg', 1200, 630],
      ...UPLOAD_WIDTHS.flatMap((width) =>
        UPLOAD_FORMATS.map((format) => [
          uploadVariant(data.imagePath, width, format),
          format === 'avif' ? 'heif' : format,
          width,
          Math.round((width * 2400) / 1440),
        ]),
      ),
    ] as const;
    expect(expected).toHaveLength(8);
    for (const [path, format, width, height] of expected) {
      const { bytes, status: found } = await load(String(path));
      expect([path, found]).toEqual([path, 200]);
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format, width, height });
      for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) expect(metadata[part]).toBeUndefined();
      expect(bytes.includes('Secreto')).toBe(false);
      const [red = 0, , blue = 0] = await sharp(bytes).resize(1, 1, { fit: 'cover' }).raw().toBuffer();
      expect(red).toBeGreaterThan(blue + 30);
    }
  });

  test('is served for ever, by its type, and as nothing that could run', async () => {
    const { data } = await upload(await picture(20, 30).png().toBuffer());
    const types = [
      [data.imagePath, 'image/webp'],
      [uploadVariant(data.imagePath, 480, 'avif'), 'image/avif'],
      [uploadPreview(data.imagePath), 'image/jpeg'],
    ];
    for (const [path = '', type] of types) {
      const { headers: sent } = await load(path);
      expect(sent.get('content-type')).toBe(type);
      expect(sent.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(sent.get('x-content-type-options')).toBe('nosniff');
      expect(sent.get('content-security-policy')).toContain("default-src 'none'");
    }
    const missing = await shop.get('/uploads/products/nada.webp');
    expect([missing.status, missing.failure.code]).toEqual([404, 'route.notFound']);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['png', 'webp', 'jpeg'] as const)('may be %s, whatever its name says', async (format) => {
    const { status, data } = await upload(await picture(40, 30).toFormat(format).toBuffer(), 'datos.txt');
    expect([status, data.width, data.height]).toEqual([201, 40, 30]);
  });

  test('may be transparent, gray, of sixteen bits, or as long as a ribbon', async () => {
    const pixels = { width: 60, height: 60, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const originals = [
      sharp({ create: pixels }).png(),
      picture(60, 60).grayscale().jpeg(),
      picture(60, 60).toColourspace('rgb16').png(),
      picture(60, 60).toColourspace('cmyk').jpeg(),
      picture(20_000, 1).png(),
      picture(1, 20_000).png(),
    ];
    for (const original of originals) expect((await upload(await original.toBuffer())).status).toBe(201);
    const { data } = await upload(await sharp({ create: pixels }).png().toBuffer());
    expect((await sharp((await load(data.imagePath)).bytes).metadata()).hasAlpha).toBe(true);
    // A preview can't be transparent: it would be black.
    const preview = (await load(uploadPreview(data.imagePath))).bytes;
    const [darkest = 0] = await sharp(preview).resize(1, 1).grayscale().raw().toBuffer();
    expect(darkest).toBeGreaterThan(230);
  });

  test('leaves behind what was hidden after it', async () => {
    const image = await picture(40, 40).jpeg().toBuffer();
    const { status, data } = await upload(Buffer.concat([image, Buffer.from('<script>alert(1)</script>')]));
    expect(status).toBe(201);
    expect((await load(data.imagePath)).bytes.includes('script')).toBe(false);
  });

  test('may have 5 MB to the byte, and not one more', async () => {
    const image = await picture(40, 40).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
    expect((await upload(padded(limits.imageBytes))).status).toBe(201);
    const { status, failure } = await upload(padded(limits.imageBytes + 1));
    expect(status).toBe(413);
    expect(failure).toMatchObject({ code: 'upload.tooLarge', error: 'La imagen puede pesar como máximo 5 MB.' });
  });
});

describe('what is no picture', () => {
  const kept = () => filesIn(shop, 'products').length;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['nothing', () => Buffer.alloc(0), 415, 'La imagen debe ser JPG, PNG o WebP.'],
    ['SVG', () => Buffer.from(svg), 415, 'La imagen debe ser JPG, PNG o WebP.'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'La imagen debe ser JPG, PNG o WebP.'],
    ['GIF', () => picture(9, 9).gif().toBuffer(), 415, 'La imagen debe ser JPG, PNG o WebP.'],
    ['AVIF', () => picture(9, 9).avif().toBuffer(), 415, 'La imagen debe ser JPG, PNG o WebP.'],
    ['HTML that begins like a JPEG', () => Buffer.concat([jpegStart, Buffer.from(svg)]), 415, 'dañada'],
    ['half a JPEG', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2000), 415, 'dañada'],
    ['50,000 × 50,000 pixels', () => claimedPng(50_000, 50_000), 413, '50 megapíxeles'],
    [
      'an animation',
      async () => {
        const frames = await Promise.all(['#f00', '#00f'].map((color) => picture(9, 9).tint(color).png().toBuffer()));
        return sharp(frames, { join: { animated: true } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer();
      },
      415,
      'animada',
    ],
  ])('%s is refused with a clear text', async (_name, make, status, text) => {
    const before = kept();
    const answer = await upload(await make());
    expect(answer.failure.error).toContain(text);
    expect(answer.status).toBe(status);
    expect(kept()).toBe(before);
  });
});

describe('a form', () => {
  const ok = () => picture(9, 9).png().toBuffer();
  const problem = (message: string) => [{ path: 'image', message }];

  test('with the wrong field, two files or none is refused by name', async () => {
    const two = formWith(await ok());
    two.append('image', new Blob([new Uint8Array(await ok())]), 'b.png');
    const one = 'Envía una sola imagen, en el campo image';
    const cases: [FormData, string][] = [
      [formWith(await ok(), 'a.png', 'file'), one],
      [two, one],
      [new FormData(), 'Elige una imagen'],
    ];
    cases[2]?.[0].append('image', 'texto');
    for (const [form, message] of cases) {
      const { status, failure } = await shop.upload('POST', UPLOAD_PATH, form, headers);
      expect([status, failure.problems]).toEqual([400, problem(message)]);
    }
    expect((await shop.post(UPLOAD_PATH, { headers })).failure.problems).toEqual(problem('Elige una imagen'));
  });

  const part = (head: string) => `--x\r\n${head}\r\n\r\nbytes\r\n`;
  const disposition = 'Content-Disposition: form-data; name="image"; filename="a.png"';
  test.each([
    ['no boundary', 'multipart/form-data', `${part(disposition)}--x--\r\n`],
    ['another boundary', 'multipart/form-data; boundary=y', `${part(disposition)}--x--\r\n`],
    ['no end', 'multipart/form-data; boundary=x', part(disposition)],
    ['broken headers', 'multipart/form-data; boundary=x', '--x\r\n\0\r\nno header\r\n\r\nbytes\r\n--x--\r\n'],
    ['no form at all', 'multipart/form-data; boundary=x', 'x'.repeat(1000)],
    [
      'a field of brackets',
      'multipart/form-data; boundary=x',
      `${part('Content-Disposition: form-data; name="a[9999999]"')}--x--\r\n`,
    ],
    [
      '100 fields',
      'multipart/form-data; boundary=x',
      `${part('Content-Disposition: form-data; name="a"').repeat(100)}--x--\r\n`,
    ],
    [
      'a field __proto__',
      'multipart/form-data; boundary=x',
      `${part('Content-Disposition: form-data; name="__proto__[x]"')}--x--\r\n`,
    ],
  ])('with %s is a 400 in Spanish, and the shop lives', async (_name, type, raw) => {
    const { status, failure } = await shop.post(UPLOAD_PATH, { raw, headers: { ...headers, 'content-type': type } });
    expect(status).toBe(400);
    expect(['request.malformed', 'request.invalid']).toContain(failure.code);
    expect(failure.error).not.toMatch(/multipart|boundary|unexpected|field/i);
    expect((await shop.get('/api/health')).status).toBe(200);
  });

  test.each(['application/json', 'multipart/mixed; boundary=x', 'text/plain', 'application/x-www-form-urlencoded'])(
    'of type %s is a 415',
    async (type) => {
      const { status } = await shop.post(UPLOAD_PATH, { raw: '{}', headers: { ...headers, 'content-type': type } });
      expect(status).toBe(415);
    },
  );

  test('is taken by this call alone, and not from another site', async () => {
    const form = formWith(await ok());
    expect((await shop.upload('POST', '/api/admin/products', form, headers)).status).toBe(415);
    const foreign = { ...headers, Origin: 'https://malo.example' };
    expect((await shop.upload('POST', UPLOAD_PATH, formWith(await ok()), foreign)).status).toBe(403);
  });

  test('that is broken off leaves nothing', async () => {
    const log: string[] = [];
    const logger = createLogger('info', { write: (line) => void log.push(line) });
    const logged = await openShop(undefined, {}, logger);
    const { headers: staff } = await addStaff(logged, { addProduct: true });
    const form = Buffer.concat([
      Buffer.from(`--x\r\n${disposition}\r\n\r\n`),
      await ok(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const head = [
      `POST ${UPLOAD_PATH} HTTP/1.1`,
      'Host: x',
      `Authorization: ${staff.Authorization}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${form.length}`,
    ].join('\r\n');
    const { port, hostname } = new URL(logged.url);
    const send = (sent: Buffer) => {
      const socket = connect(Number(port), hostname);
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), sent]));
      return socket;
    };
    try {
      // Whole, the same request is accepted: what is broken off was not refused for its head.
      const whole = send(form);
      const [answer] = (await once(whole, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /);
      whole.destroy();
      const before = filesIn(logged, 'products').length;
      send(form.subarray(0, -20)).end();
      await untilLogged(log, { path: UPLOAD_PATH, cutOff: true });
      expect((await logged.get('/api/health')).status).toBe(200);
      expect(filesIn(logged, 'products')).toHaveLength(before);
      expect(filesIn(logged, '.incoming')).toEqual([]);
    } finally {
      await logged.close();
    }
  });

  test('of 20 MB is refused without being kept in memory', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const [head, part, end] = [`--x\r\n${disposition}\r\n\r\n`, Buffer.alloc(1024 * 1024), '\r\n--x--\r\n'];
      const sending = beginForm(resolve, head.length + 20 * part.length + end.length);
      sending.on('error', reject);
      sending.write(head);
      for (let sent = 0; sent < 20; sent += 1) sending.write(part);
      sending.end(end);
    });
    expect(answer).toBe(413);
  });
});

test('pictures that one person sends slowly are held a few at a time, and nobody else waits for them', async () => {
  const slow: ReturnType<typeof request>[] = [];
  const slowly = () =>
    new Promise<number>((resolve) => {
      const sending = beginForm(resolve, 1000);
      sending.on('error', () => undefined);
      sending.write('--x\r\nContent-Disposition: form-data; name="image"; filename="foto.jpg"\r\n\r\n');
      slow.push(sending);
    });
  const refused = Promise.race(Array.from({ length: 16 }, slowly));
  try {
    expect(await refused).toBe(503);
    const { headers: colleague } = await addStaff(shop, { addProduct: true });
    const form = formWith(await picture(20, 20).jpeg().toBuffer());
    expect((await shop.upload('POST', UPLOAD_PATH, form, colleague)).status).toBe(201);
  } finally {
    for (const sending of slow) sending.destroy();
  }
  const last = await until('the shop hears that they are gone', async () => {
    const { status } = await upload(await picture(20, 20).jpeg().toBuffer());
    return status !== 503 && status;
  });
  expect(last).toBe(201);
});

test('many pictures at once are made a few at a time, all of them', async () => {
  const original = await picture(800, 800).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(original)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(new Set(answers.map(({ data }) => data.imagePath)).size).toBe(8);
});

describe('a disk that takes nothing', () => {
  test('is told, leaves no part of a picture, and orders go on', async () => {
    const other = await openShop(undefined, { LOG_LEVEL: 'silent' });
    try {
      const { headers: staff } = await addStaff(other, { addProduct: true });
      // A file in the place of the last folder: what is written before it can't be moved there.
      mkdirSync(uploadsOf(other), { recursive: true });
      writeFileSync(uploadsOf(other, 'products'), '');
      const product = await addProduct(other.database);
      const form = () =>
        picture(30, 30)
          .png()
          .toBuffer()
          .then((image) => formWith(image));
      const { status, failure, headers: sent } = await other.upload('POST', UPLOAD_PATH, await form(), staff);
      expect([status, failure.code]).toEqual([503, 'upload.notStored']);
      expect(failure.error).toBe(shopErrors['upload.notStored'].text);
      expect(Number(sent.get('retry-after'))).toBeGreaterThan(0);
      expect(filesIn(other, '.incoming')).toEqual([]);
      expect((await other.post('/api/orders', { body: orderFor(product) })).status).toBe(201);

      rmSync(uploadsOf(other, 'products'));
      expect((await other.upload('POST', UPLOAD_PATH, await form(), staff)).status).toBe(201);
    } finally {
      await other.close();
    }
  });
});

/** Begins to send a form by hand; `onStatus` hears the status of its answer. */
function beginForm(onStatus: (status: number) => void, bytes: number): ReturnType<typeof request> {
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': bytes };
  return request(`${shop.url}${UPLOAD_PATH}`, { method: 'POST', headers: { ...headers, ...form } }, (response) => {
    response.resume();
    onStatus(response.statusCode ?? 0);
  });
}
