const LONGEST = 72;

/** `orders: …`, `libs/ui: …`, or several rooms, `users, affiliates: …`. */
const ROOM = /^[a-z][\w./-]*(, [a-z][\w./-]*)*: \S/;

/** Subjects that git writes by itself. */
const OF_GIT = /^(Merge |Revert ")/;

/** The problem with the subject of a commit, in a sentence; null when nothing is. */
export function subjectProblem(subject: string): string | null {
  if (OF_GIT.test(subject)) return null;
  if (subject.length > LONGEST)
    return `has ${subject.length} characters, ${LONGEST} at most: the why goes into the body`;
  if (!ROOM.test(subject)) return 'does not begin with the room that changed: "orders: what is true now"';
  return subject.endsWith('.') ? 'ends with a dot' : null;
}
