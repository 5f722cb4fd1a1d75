import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | null;

const brotli = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Rendered pages kept ready: those of a catalogue's busiest products, in the usual compression. */
const READY_PAGES = 120;

/** Pages that were asked for lately, compressed; the one that was not asked for the longest goes first. */
export class ReadyPages {
  private readonly pages = new Map<string, Promise<Buffer>>();

  /** The page that `key` stands for; `render` makes it when it is not there. */
  get(key: string, encoding: Encoding, render: () => string): Promise<Buffer> {
    const whole = `${encoding ?? ''} ${key}`;
    const page = this.pages.get(whole) ?? compress(render(), encoding);
    this.pages.delete(whole);
    this.pages.set(whole, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > READY_PAGES && oldest !== undefined) this.pages.delete(oldest);
    return page;
  }
}

function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? gzipText(text) : Promise.resolve(Buffer.from(text));
}
