import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: (body: Buffer) => Promise.resolve(body),
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

/** A list that everybody may read, ready to be sent: compressed once for each encoding, not once for each reader. */
export class ReadyDocument {
  /** JSON text of the list alone, for the page that carries it. */
  readonly listJson: string;
  /** Changes with the content. */
  readonly version: string;
  private readonly body: Buffer;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(rows: readonly unknown[]) {
    this.listJson = JSON.stringify(rows);
    this.body = Buffer.from(`{"success":true,"data":${this.listJson},"meta":{"total":${rows.length}}}`);
    this.version = createHash('sha256').update(this.body).digest('base64url').slice(0, 22);
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `"${this.version}-${encoding}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
    const body = await this.encode(encoding);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private encode(encoding: Encoding): Promise<Buffer> {
    let encoded = this.encoded.get(encoding);
    if (!encoded) {
      encoded = compress[encoding](this.body);
      this.encoded.set(encoding, encoded);
    }
    return encoded;
  }
}

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const offers = String(accepted ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.replace(/;.*/, ''));
  if (offers.includes('br')) return 'br';
  return offers.includes('gzip') ? 'gzip' : 'identity';
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => ['*', etag, `W/${etag}`].includes(known.trim()));
}
