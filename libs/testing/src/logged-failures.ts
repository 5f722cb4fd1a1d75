interface Failure {
  /** 0 for no answer at all. */
  status: number;
  /** Which test made the call. */
  test: number;
}

/** The failing answers that tests gave and of which the console has said nothing yet. */
let given: Failure[] = [];
let logged: string[] = [];
/** Counts the tests of the file. */
let current = 0;

export const currentTest = () => current;

/** A call of a test gets a failing answer on purpose: the shop says so on the console, once. */
export function expectFailureLog(status: number, test: number): void {
  given.push({ status, test });
}

/** True when these words tell of a failing answer that a test gave; each answer is told of once. */
export function isFailureLog(words: readonly unknown[]): boolean {
  const status = Number.parseInt(String(words[2]), 10);
  const place = words.length === 3 ? given.findIndex((failure) => failure.status === status) : -1;
  const failure = given[place];
  if (!failure) return false;
  given = given.toSpliced(place, 1);
  if (failure.test === current) logged.push(words.join(' '));
  return true;
}

/** Lines of the console about failed calls in this test: 'Failed to fetch sales http://shop.test/api/admin/orders 500: {…}'. */
export function loggedFailures(): readonly string[] {
  return logged;
}

/** The next test begins. Calls of the one before may still be answered: nothing that a test is about has to wait for them. */
export function forgetFailures(): void {
  current += 1;
  given = [];
  logged = [];
}
