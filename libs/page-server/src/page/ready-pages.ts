import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../files/encodings';

const brotli = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Rendered pages kept ready: those of a catalogue's busiest products, in the usual compression. */
const READY_PAGES = 120;

/** Brotli's quality for who asks for a page first, and for those who come after them: 1 kB less, 0.1 s of a core. */
const QUICK = 5;
const THOROUGH = 11;

interface ReadyPage {
  body: Promise<Buffer>;
  /** Page that is still to be compressed thoroughly, once a browser asks for it again; null when it was, or is not to be. */
  text: string | null;
}

/** Pages that were asked for lately, compressed; the one that was not asked for the longest goes first. */
export class ReadyPages {
  private readonly pages = new Map<string, ReadyPage>();
  /** Ends with the last thorough compression that was begun: one runs at a time, for it keeps a core busy. */
  private thorough = Promise.resolve();

  /** The page that `key` stands for; `render` makes it when it is not there. */
  get(key: string, encoding: Encoding | null, render: () => string): Promise<Buffer> {
    const whole = `${encoding ?? ''} ${key}`;
    const known = this.pages.get(whole);
    const page = known ?? make(encoding, render());
    this.pages.delete(whole);
    this.pages.set(whole, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > READY_PAGES && oldest !== undefined) this.pages.delete(oldest);
    if (known?.text) this.improve(whole, known, known.text);
    return page.body;
  }

  /** Puts the smaller page in the place of the quick one, when it is its turn and the page is still kept. */
  private improve(key: string, page: ReadyPage, text: string): void {
    page.text = null;
    const compressed = this.thorough.then(async () => {
      if (this.pages.get(key) !== page) return;
      const body = await compress(text, 'br', THOROUGH);
      page.body = Promise.resolve(body);
    });
    // Where it fails the quick one stays.
    this.thorough = compressed.catch(() => undefined);
  }
}

function make(encoding: Encoding | null, text: string): ReadyPage {
  return { body: compress(text, encoding, QUICK), text: encoding === 'br' ? text : null };
}

function compress(text: string, encoding: Encoding | null, quality: number): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return encoding === 'gzip' ? gzipText(text) : Promise.resolve(Buffer.from(text));
}
