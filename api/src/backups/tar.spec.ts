import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readTar, tarEnd, tarEntry, TarError, type TarEntry } from './tar';

const entries: TarEntry[] = [
  { name: 'manifest.json', content: Buffer.from('{"ñ":1}') },
  { name: 'tables/orders/000001.copy', content: Buffer.alloc(512, 'x') },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'large', content: Buffer.alloc(70_001, 'y') },
];
const archive = Buffer.concat([...entries.map((entry) => tarEntry(entry, Date.UTC(2026, 10, 21))), tarEnd]);

async function read(bytes: Buffer, pieces: number): Promise<TarEntry[]> {
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += pieces)
      yield Promise.resolve(bytes.subarray(start, start + pieces));
  }
  const found: TarEntry[] = [];
  for await (const entry of readTar(chunks())) found.push(entry);
  return found;
}

test.each([1, 511, 512, 1000, 1_000_000])('what was written is read again, in pieces of %d bytes', async (pieces) => {
  expect(await read(archive, pieces)).toEqual(entries);
});

test('an archive that ends too early, anywhere, is refused', async () => {
  for (const length of [0, 100, 512, 700, 2000, archive.length - 1024]) {
    await expect(read(archive.subarray(0, length), 512)).rejects.toThrow('incompleto');
  }
});

test('what is no archive, or was changed, is refused', async () => {
  await expect(read(Buffer.alloc(1024, 'no archive'), 512)).rejects.toThrow(TarError);
  const changed = Buffer.from(archive);
  changed.write('X', 0);
  await expect(read(changed, 512)).rejects.toThrow('dañado');
});

test('a link or a folder is nothing that we wrote', async () => {
  const first = tarEntry({ name: 'link', content: Buffer.alloc(0) }, 0);
  first.write('2', 156);
  const sum = first.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  first.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  await expect(read(Buffer.concat([first, tarEnd]), 512)).rejects.toThrow('ningún respaldo');
});

test('a name that does not fit is never cut', () => {
  expect(() => tarEntry({ name: 'a'.repeat(101), content: Buffer.alloc(0) }, 0)).toThrow(RangeError);
});

const hasTar = spawnSync('tar', ['--version'], { stdio: 'ignore' }).status === 0;

(hasTar ? test : test.skip)('the system’s tar reads it too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-'));
  try {
    writeFileSync(join(folder, 'a.tar'), archive);
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
    for (const { name, content } of entries) expect(readFileSync(join(folder, name))).toEqual(content);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
