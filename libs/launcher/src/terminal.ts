/** Output of this library's programs. A terminal that has gone away is no reason to fall over. */
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** A detail of the step that was announced last. */
export function sayBelow(line: string): void {
  say(`      ${line.split('\n').join('\n      ')}`);
}

/** Announces `[1/4] …` and says how long each step took when the next one begins or `done` is called. */
export class Steps {
  #current = 0;
  #since = 0;

  constructor(private readonly total: number) {}

  begin(text: string): void {
    this.done();
    this.#current += 1;
    this.#since = performance.now();
    say(`[${this.#current}/${this.total}] ${text}…`);
  }

  done(): void {
    if (this.#since === 0) return;
    sayBelow(`listo en ${((performance.now() - this.#since) / 1000).toFixed(1)} s`);
    this.#since = 0;
  }
}

/** Failures whose message is complete and Spanish. */
const forPeople = new Set(['CommandError', 'LocalPostgresError', 'ReleaseError']);

/** Codes of the system and of PostgreSQL for a disk on which nothing fits any more. */
const DISK_FULL = ['ENOSPC', '53100'];

/** The message for a person; the stack only when the failure is a mistake of ours. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && DISK_FULL.includes(String(error.code))) {
    return 'No queda espacio en el disco. Libera espacio y vuelve a intentarlo.';
  }
  return forPeople.has(error.name) ? error.message : (error.stack ?? error.message);
}

/** A failure that a person can remove: its message is Spanish and complete. */
export class CommandError extends Error {
  override name = 'CommandError';
}
