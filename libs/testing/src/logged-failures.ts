/** Statuses of the failing answers that tests gave and of which the console has said nothing yet; 0 for none at all. */
let given: number[] = [];
let logged: string[] = [];

/** A call got a failing answer on purpose: the shop says so on the console, once. */
export function expectFailureLog(status: number): void {
  given.push(status);
}

/** True when these words tell of a failing answer that a test gave; each answer is told of once. */
export function isFailureLog(words: readonly unknown[]): boolean {
  const status = Number.parseInt(String(words[2]), 10);
  const place = words.length === 3 ? given.indexOf(status) : -1;
  if (place === -1) return false;
  given = given.toSpliced(place, 1);
  logged.push(words.join(' '));
  return true;
}

/** Lines of the console about failed calls in this test: 'Failed to fetch sales http://shop.test/api/admin/orders 500: {…}'. */
export function loggedFailures(): readonly string[] {
  return logged;
}

/** The next test begins. */
export function forgetFailures(): void {
  given = [];
  logged = [];
}
