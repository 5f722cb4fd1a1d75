import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Given by the launcher and the images, and by nobody else. */
const OWN = ['NODE_ENV', 'WEB_ROOT'];

test('the guide tells of every setting that the API reads', () => {
  const config = readFileSync(join(root, 'api/src/platform/config/config.ts'), 'utf8');
  const guide = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  const names = new Set(Array.from(config.matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)'/g), ([, name = '']) => name));
  expect(names).toContain('DATABASE_URL');
  expect([...names].filter((name) => !OWN.includes(name) && !guide.includes(`\`${name}\``))).toEqual([]);
});
