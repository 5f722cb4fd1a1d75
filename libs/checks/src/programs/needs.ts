import { findProgram, libreOffice, nginx, redisServer, type Program } from './programs';

/** Programs of the system without which many tests do not run. */
export const testPrograms: readonly Program[] = [nginx, redisServer];

/** The same, and LibreOffice, which is too big to install it for one test. */
const askedFor = [...testPrograms, libreOffice];

/** How the title of tests ends that do not run here: with what they need. */
const MARK = / \[necesita ([^\]]+)\]/;

/** `describe` where the machine has what the tests need; elsewhere they are counted as not run, by that name. */
export function describeWhere(isThere: boolean, need: string): (title: string, tests: () => void) => void {
  return isThere ? describe : (title, tests) => describe.skip(`${title} [necesita ${need}]`, tests);
}

/** `describeWhere` for one of the programs above. */
export function describeWith(program: Program): (title: string, tests: () => void) => void {
  return describeWhere(findProgram(program) !== undefined, program.package);
}

/**
 * Says which tests did not run.
 * @param titles whole ones, of all tests that were skipped
 * @returns one line with how many need what and how to have them; each test that gives no reason has a line of its own
 */
export function explainSkipped(titles: readonly string[]): string[] {
  const needs = titles.map((title) => MARK.exec(title)?.[1]);
  const counts = new Map<string, number>();
  for (const need of needs) if (need !== undefined) counts.set(need, (counts.get(need) ?? 0) + 1);
  const unexplained = titles.filter((_title, index) => needs[index] === undefined);
  const lines = unexplained.map((title) => `sin correr y sin razón: ${title}`);
  if (counts.size === 0) return lines;
  const packages = askedFor.map((program) => program.package).filter((name) => counts.has(name));
  const remedy = packages.length === 0 ? '' : `; para tenerlas: apt-get install ${packages.join(' ')}`;
  const parts = Array.from(counts, ([need, count]) => `${count} por falta de ${need}`);
  return [...lines, `sin correr: ${parts.join(', ')}${remedy}`];
}
