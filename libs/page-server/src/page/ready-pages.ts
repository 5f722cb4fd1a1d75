import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | null;

const brotli = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Rendered pages kept ready: those of a catalogue's busiest products, in the usual compression. */
const READY_PAGES = 120;

/** Brotli's quality for the page that somebody waits for, and for those who come after him: 1 kB less, 0.3 s of a core. */
const QUICK = 5;
const THOROUGH = 11;

/** Pages that were asked for lately, compressed; the one that was not asked for the longest goes first. */
export class ReadyPages {
  private readonly pages = new Map<string, Promise<Buffer>>();

  /** The page that `key` stands for; `render` makes it when it is not there. */
  get(key: string, encoding: Encoding, render: () => string): Promise<Buffer> {
    const whole = `${encoding ?? ''} ${key}`;
    const page = this.pages.get(whole) ?? this.make(whole, encoding, render());
    this.pages.delete(whole);
    this.pages.set(whole, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > READY_PAGES && oldest !== undefined) this.pages.delete(oldest);
    return page;
  }

  private make(key: string, encoding: Encoding, text: string): Promise<Buffer> {
    const page = compress(text, encoding, QUICK);
    if (encoding === 'br') void this.improve(key, page, text);
    return page;
  }

  /** Puts the smaller page in the place of the quick one. */
  private async improve(key: string, quick: Promise<Buffer>, text: string): Promise<void> {
    await quick;
    const page = await compress(text, 'br', THOROUGH);
    if (this.pages.get(key) === quick) this.pages.set(key, Promise.resolve(page));
  }
}

function compress(text: string, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return encoding === 'gzip' ? gzipText(text) : Promise.resolve(Buffer.from(text));
}
