import { randomInt } from 'node:crypto';

/** Without the letters and digits that are mistaken for one another. */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '-+*=?'];
const PASSWORD_LENGTH = 16;

/** A password that meets the shop's own rules: every class occurs, in any place. About 90 bits. */
export function generatePassword(): string {
  const all = classes.join('');
  const letters = [...classes, ...Array.from({ length: PASSWORD_LENGTH - classes.length }, () => all)].map((choice) =>
    choice.charAt(randomInt(choice.length)),
  );
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}
