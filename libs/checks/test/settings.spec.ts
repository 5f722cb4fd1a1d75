import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Given by the launcher and the images, and by nobody else. */
const OWN = ['NODE_ENV', 'WEB_ROOT'];

test('the guide tells of every setting that the API reads', () => {
  const files = ['api/src/platform/config/config.ts', 'libs/page-server/src/settings.ts'];
  const config = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  const guide = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  const names = new Set(Array.from(config.matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)'/g), ([, name = '']) => name));
  expect([...names]).toEqual(expect.arrayContaining(['DATABASE_URL', 'TRUST_PROXY']));
  expect([...names].filter((name) => !OWN.includes(name) && !guide.includes(`\`${name}\``))).toEqual([]);
});
