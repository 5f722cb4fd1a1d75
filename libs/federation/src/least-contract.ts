import since from '../contract/since.json';
import { SHELL_CONTRACT } from './contract';

/** By the module that shares it: the contract that first had a name as it is now. Names of before the major's first are left out. */
export type Since = Record<string, Record<string, string>>;

const kept: Since = since;

/** The names that a build takes from a shared module; `*` for all that it has. */
export type TakenNames = ReadonlyMap<string, ReadonlySet<string>>;

/** The oldest contract within the major that has all the names that a build takes. */
export function leastContract(taken: TakenNames): string {
  const needed = [...taken].flatMap(([module, names]) => {
    const known = kept[module] ?? {};
    return names.has('*') ? Object.values(known) : [...names].flatMap((name) => known[name] ?? []);
  });
  const [newest = `${parseInt(SHELL_CONTRACT, 10)}.0.0`] = needed.sort((left, right) =>
    right.localeCompare(left, 'en', { numeric: true }),
  );
  return newest;
}
