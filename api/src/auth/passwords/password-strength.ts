import { WEAK_PASSWORD } from '@shop/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';

/** Of 0 to 4; from here on the library expects that guessing takes more tries than anybody makes. */
const STRONG_ENOUGH = 3;

/**
 * Letters that are judged: the work grows with them, up to a second for the longest. What is strong without its rest is
 * strong with it.
 */
const JUDGED = 20;

let judge: ZxcvbnFactory | undefined;

/** What is wrong with a password that is easily guessed, or null. The dictionaries are read at the first call, 0.1 s. */
export function weakPasswordProblem(password: string): string | null {
  judge ??= new ZxcvbnFactory({ dictionary: { ...common, ...spanish }, graphs });
  return judge.check(password.slice(0, JUDGED)).score < STRONG_ENOUGH ? WEAK_PASSWORD : null;
}
