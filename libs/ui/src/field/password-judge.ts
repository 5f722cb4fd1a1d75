import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';

/** The server judges as many letters (`password-strength.ts`). */
const JUDGED = 20;

const judge = new ZxcvbnFactory({ dictionary: { ...common, ...spanish }, graphs });

/** How hard a password is to guess, 0 to 4. The dictionaries are large: load this only beside a password's field. */
export function scoreOf(password: string): number {
  return judge.check(password.slice(0, JUDGED)).score;
}
