import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A data folder for a shop; it goes with the suite, however the shop ends. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
