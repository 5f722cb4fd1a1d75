import { join } from 'node:path';
import {
  changesOf,
  hasInstalled,
  isAsGiven,
  keepSurface,
  readSurface,
  readVersion,
  CONTRACT_FOLDER,
} from './stored-reports';
import { LEVELS, isEnough, neededLevel, raised, type Level } from './version';

/**
 * `npm run contract`: whether what remotes may use of the shell is what the contract's version promises; every build asks.
 * `npm run contract -- minor` (`patch`, `major`) gives today's surface the next version, where that is enough for what changed.
 * A remote that was built against another shell has to know whether it still works (decision 0045).
 */
const root = join(import.meta.dirname, '../../..');
const [asked] = process.argv.slice(2);

const say = (line: string) => process.stdout.write(`${line}\n`);

const consequences: Readonly<Record<Level, string>> = {
  patch: 'Nothing that remotes use is different.',
  minor: 'Remotes that use what was added need this shell: release the shell first.',
  major: 'Remotes built before may not run any more: release the shell and all remotes together.',
};

function isLevel(word: string | undefined): word is Level {
  return LEVELS.some((level) => level === word);
}

async function main(): Promise<number> {
  if (asked !== undefined && !isLevel(asked)) {
    say(`npm run contract, or npm run contract -- ${LEVELS.join(' | ')}`);
    return 1;
  }
  const parts = await readSurface(root);
  const kept = readVersion(root);
  if (!isAsGiven(kept, parts)) {
    say(`The reports in ${CONTRACT_FOLDER} are not those of ${kept.version}: they were written by hand, or merged.`);
    say('Take the folder as it is on the main branch, and raise the version from there.');
    return 1;
  }
  const changes = changesOf(parts);
  const isSame = changes.size === 0 && hasInstalled(root, kept);
  const needed = neededLevel([...changes.values()], isSame);
  for (const [name, { added, removed }] of changes) {
    for (const what of removed) say(`${name}: taken away or changed: ${what}`);
    for (const what of added) say(`${name}: added: ${what}`);
    if (added.length + removed.length === 0) say(`${name}: written differently`);
  }
  if (asked === undefined) {
    if (needed === null) say(`The surface is that of the contract ${kept.version}.`);
    else
      say(`The contract ${kept.version} has to become ${raised(kept.version, needed)}: npm run contract -- ${needed}`);
    return needed === null ? 0 : 1;
  }
  if (!isEnough(asked, needed)) {
    say(`Raising the ${asked} is not enough: npm run contract -- ${needed ?? asked}`);
    return 1;
  }
  const version = raised(kept.version, asked);
  keepSurface(root, version, parts);
  say(`The contract is ${version} now. ${consequences[asked]}`);
  return 0;
}

process.exitCode = await main();
