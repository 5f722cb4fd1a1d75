import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { workspaceRoot } from '@shop/launcher/settings';
import { readMutations } from './mutation';

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Places of values in titles, as `%i`, `$name` and `${name}`. */
const VALUES = /%[a-z#]|\$\{[^}]*\}|\$[\w.]+/;
/** Letters that a title has beside its values at least, or it would be anybody's. */
const OWN_LETTERS = 6;

/** True where a text of the source is a title by which the test is found. */
function isTitleOf(name: string, quoted: string): boolean {
  const title = quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%');
  const own = title.split(VALUES);
  if (own.join('').length < OWN_LETTERS) return false;
  const words = own.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return title.includes(name) || new RegExp(words.join('.*')).test(name);
}

const mutations = readMutations(join(workspaceRoot, 'libs/checks/mutations'));
const byJest = mutations.filter(({ run: { tool } }) => tool === 'jest');

test.each(byJest.map(({ number, name, run: { args }, red }) => [`${number}-${name}`, args, red] as const))(
  'the test that %s makes red still has its name',
  (_patch, [project = '', path = ''], red) => {
    const places = [project, `libs/${project}`].map((folder) => join(workspaceRoot, folder, path));
    const file = places.find((place) => existsSync(place)) ?? '';
    const texts = readFileSync(file, 'utf8').match(QUOTED) ?? [];
    expect({ red, stands: texts.some((quoted) => isTitleOf(red, quoted)) }).toEqual({ red, stands: true });
  },
);
