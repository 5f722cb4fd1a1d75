import { AbstractLogger } from 'typeorm';

/** Logs nothing: failures are thrown and told in our own words, and TypeORM would write to the terminal as well. */
export class QuietLogger extends AbstractLogger {
  protected override writeLog(): void {
    return;
  }
}
