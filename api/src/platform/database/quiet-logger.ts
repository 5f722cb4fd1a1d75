import { AbstractLogger } from 'typeorm';

/** What fails is thrown and told in our own words; TypeORM would write to the terminal as well. */
export class QuietLogger extends AbstractLogger {
  protected override writeLog(): void {
    return;
  }
}
