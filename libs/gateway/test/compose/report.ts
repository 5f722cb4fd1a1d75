import { say } from '@shop/launcher/terminal';

/** One line for each check, and the sums. */
export class Report {
  /** @param during runs what is given to it, and goes on only while the program is not asked to end */
  constructor(private readonly during: <Seen>(check: Promise<Seen>) => Promise<Seen>) {}

  #passed = 0;
  #failed = 0;

  get hasFailed(): boolean {
    return this.#failed > 0;
  }

  /** Runs a check and says how it went; the next ones run whatever it says. @param look returns what it saw */
  async check(title: string, look: () => Promise<string>): Promise<void> {
    try {
      const seen = await this.during(look());
      this.#passed += 1;
      say(`pass  ${title}${seen === '' ? '' : `: ${seen}`}`);
    } catch (error) {
      this.#failed += 1;
      say(`FAIL  ${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  sum(): void {
    say(`${this.#passed} passed, ${this.#failed} failed`);
  }
}

/** @throws Error with these words unless it is so */
export function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
