import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { takenEncodings, type Encoding } from '@shop/page-server/encodings';

import type { Page } from '../http/page';
import { toSuccess } from '../http/response.interceptor';

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

interface Encoded {
  etag: string;
  body: Buffer;
  /** Names and values by turns, all that the response needs: setting them one by one would take longer than the rest. */
  headers: readonly string[];
}

/** A list that everybody may read, ready to be sent: compressed once for each encoding, not once for each reader. */
export class CachedBody {
  /** Changes with the content. */
  readonly version: string;
  private readonly body: Buffer;
  private list: string | null = null;
  private readonly encoded = new Map<Encoding | null, Encoded | Promise<Encoded>>();

  constructor(private readonly page: Page<unknown>) {
    this.body = Buffer.from(JSON.stringify(toSuccess(page)));
    this.version = createHash('sha256').update(this.body).digest('base64url').slice(0, 22);
  }

  /** JSON text of the list alone, for the page that carries it. */
  get listJson(): string {
    this.list ??= JSON.stringify(this.page.data);
    return this.list;
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [encoding = null] = takenEncodings(request);
    if (!this.encoded.has(encoding)) this.encoded.set(encoding, this.encode(encoding));
    await this.encoded.get(encoding);
    this.sendAtOnce(request, response, []);
  }

  /**
   * Sends it unless it has yet to be compressed for this reader: false then.
   * @param headers more of the response's headers, names and values by turns
   */
  sendAtOnce(request: IncomingMessage, response: ServerResponse, headers: readonly string[]): boolean {
    const [encoding = null] = takenEncodings(request);
    const encoded = this.encoded.get(encoding);
    if (!encoded || encoded instanceof Promise) return false;
    if (isKnown(request.headers['if-none-match'], encoded.etag)) {
      response.writeHead(304, [...headers, ...validity(encoded.etag)]).end();
    } else {
      response.writeHead(200, [...headers, ...encoded.headers]);
      response.end(encoded.body);
    }
    return true;
  }

  private async encode(encoding: Encoding | null): Promise<Encoded> {
    const body = await (encoding ? compress[encoding](this.body) : this.body);
    const etag = `"${this.version}-${encoding ?? 'identity'}"`;
    const headers = [
      ...validity(etag),
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(body.length),
      ...(encoding ? ['Content-Encoding', encoding] : []),
    ];
    const encoded = { etag, body, headers };
    this.encoded.set(encoding, encoded);
    return encoded;
  }
}

function validity(etag: string): string[] {
  return ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((known) => ['*', etag, `W/${etag}`].includes(known.trim()));
}
