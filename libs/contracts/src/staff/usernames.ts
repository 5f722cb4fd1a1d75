import { limits } from '../common/limits';
import { lengthProblem } from '../common/text-problem';

/** The names under which the audit log tells of who is no user: nobody may take one of them. */
export const ACTOR_NAMES = { system: 'Sistema', customer: 'Cliente' } as const;

/** Other names of the shop where it tells of itself. */
const RESERVED = [...Object.values(ACTOR_NAMES), 'La tienda', 'El cliente', 'Tienda'];

/** Characters that nobody sees: with them one name could look like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** Letters of the Latin languages as they are typed, digits and the signs of a keyboard. */
const LATIN = /^[\x20-\x7EÀ-ÖØ-öø-ž’]+$/u;

/** The problem with a user's name that is in use, or null. It is used without spaces around it. */
export function usernameProblem(value: string): string | null {
  const username = value.trim();
  if (username === '') return 'Usuario es requerido';
  if (INVISIBLE.test(username)) return 'Contiene caracteres no permitidos';
  return lengthProblem(username, limits.usernameText);
}

/** The problem with a name that is chosen for a user, or null: besides, nobody else's name may look the same. */
export function newUsernameProblem(value: string): string | null {
  const username = value.trim();
  const problem = usernameProblem(username);
  if (problem !== null) return problem;
  if (!LATIN.test(username.normalize('NFC'))) return 'Usa letras latinas, números y signos del teclado';
  const letters = skeletonOf(username).replaceAll(' ', '');
  const isReserved = RESERVED.some((name) => skeletonOf(name).replaceAll(' ', '') === letters);
  return isReserved ? 'Ese nombre es de la tienda. Elige otro' : null;
}

/** True when two names are mistaken for one another: without regard to case, accents, signs between words and look-alikes. */
export function looksLike(one: string, other: string): boolean {
  return skeletonOf(one) === skeletonOf(other);
}

/** Letters that decomposing leaves as they are, and that look like others: a name written with one has the other's skeleton. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[il1|ıł]/g, 'l'],
  [/[0øð]/g, 'o'],
  [/đ/g, 'd'],
  [/ħ/g, 'h'],
  [/ĸ/g, 'k'],
  [/ŧ/g, 't'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[\s._@+'’-]+/g, ' '],
];

/** As of Unicode's confusables, for the letters that a name may have. */
function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ALIKE.reduce((text, [letters, as]) => text.replace(letters, as), plain).trim();
}
