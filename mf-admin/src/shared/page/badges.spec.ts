import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '../..');

/** Words of badges in a colour that tell no status. */
const labels = ['Popular', 'Contraasiento', 'Este dispositivo', 'A prueba'];

test('every badge that tells a status has an icon beside its colour', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.spec.tsx'),
  );
  const bare = files.flatMap((name) =>
    Array.from(
      readFileSync(join(sources, name), 'utf8').matchAll(/<Badge tone="(?:ok|warn|bad|info)">([^<]*)</g),
      ([, words = '']) => `${name}: ${words.trim()}`,
    ),
  );
  expect(bare.filter((badge) => !labels.some((label) => badge.includes(label)))).toEqual([]);
});
