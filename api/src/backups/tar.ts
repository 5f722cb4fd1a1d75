/** One file of an archive. */
export interface TarEntry {
  name: string;
  content: Buffer;
}

/** The archive can't be read; the message is Spanish, for who restores it. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const BLOCK = 512;
/** No entry is larger: what is large is stored in pieces. */
const MAX_ENTRY = 64 * 1024 * 1024;

/** Where each field of a header begins, and its length (POSIX.1-1988, "ustar"). */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  time: [136, 12],
  sum: [148, 8],
  type: [156, 1],
} as const;
const MAGIC = 'ustar\x0000';
const MAGIC_AT = 257;
const ORDINARY_FILE = '0';

/** An ordinary file of a tar archive, readable by its owner alone. @param time ms since 1970 */
export function tarEntry({ name, content }: TarEntry, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > fields.name[1]) throw new RangeError(`The name is too long for an archive: ${name}`);
  header.write(name, fields.name[0]);
  header.write('0000600\0', fields.mode[0]);
  header.write(octal(content.length), fields.size[0]);
  header.write(octal(Math.floor(time / 1000)), fields.time[0]);
  header.write(ORDINARY_FILE, fields.type[0]);
  header.write(MAGIC, MAGIC_AT, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, fields.sum[0]);
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]);
}

/** Blocks that an archive ends with. */
export const tarEnd = Buffer.alloc(2 * BLOCK);

/**
 * The files of an archive, one after the other.
 * @throws TarError when it is none, or ends before its end
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(chunks);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) {
      await bytes.drain();
      return;
    }
    if (
      header.toString('latin1', MAGIC_AT, MAGIC_AT + 5) !== 'ustar' ||
      numberIn(header, fields.sum) !== sumOf(header)
    ) {
      throw new TarError('El archivo no es un respaldo de la tienda, o está dañado.');
    }
    const size = numberIn(header, fields.size);
    if (!(size <= MAX_ENTRY) || textIn(header, fields.type) !== ORDINARY_FILE) {
      throw new TarError('El archivo tiene algo que ningún respaldo de la tienda tiene.');
    }
    const content = await bytes.take(size);
    await bytes.take(paddingOf(size));
    yield { name: textIn(header, fields.name), content };
  }
}

/** Cuts a stream into pieces of the lengths that are asked for. */
class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.source = chunks[Symbol.asyncIterator]();
  }

  /** To the end of the stream, where a compressed one proves that it is whole. */
  async drain(): Promise<void> {
    while (!(await this.source.next()).done);
  }

  async take(length: number): Promise<Buffer> {
    const parts = [this.rest];
    let held = this.rest.length;
    while (held < length) {
      const next = await this.source.next();
      if (next.done) throw new TarError('El archivo está incompleto: termina antes de su final.');
      parts.push(next.value);
      held += next.value.length;
    }
    const all = parts.length === 1 ? this.rest : Buffer.concat(parts);
    this.rest = all.subarray(length);
    return all.subarray(0, length);
  }
}

type Field = readonly [start: number, length: number];

function textIn(header: Buffer, [start, length]: Field): string {
  return header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
}

function numberIn(header: Buffer, field: Field): number {
  const text = textIn(header, field).trim();
  return /^[0-7]+$/.test(text) ? parseInt(text, 8) : NaN;
}

function octal(value: number): string {
  return `${value.toString(8).padStart(11, '0')}\0`;
}

/** The sum of a header's bytes, its own field taken for spaces. */
function sumOf(header: Buffer): number {
  const [start, length] = fields.sum;
  return header.reduce((sum, byte, index) => sum + (index >= start && index < start + length ? 0x20 : byte), 0);
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
