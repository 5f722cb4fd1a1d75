import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has the back office open hears that a spreadsheet changed the shop. */
export class ImportApplied1795545589102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${eventNames(`, 'import.applied'`)}
      CREATE TRIGGER imports_event AFTER UPDATE ON imports
        FOR EACH ROW WHEN (NEW.state = 'applied' AND OLD.state <> 'applied')
        EXECUTE FUNCTION record_event('import.applied', 'id');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER imports_event ON imports;
      DELETE FROM events WHERE name = 'import.applied';
      ${eventNames('')}`);
  }
}

const eventNames = (more: string) => `
  ALTER TABLE events DROP CONSTRAINT events_name_check, ADD CONSTRAINT events_name_check CHECK (name IN (
    'order.placed', 'order.statusChanged', 'order.seen', 'affiliate.applied', 'message.received', 'stock.low',
    'notice.given', 'job.changed', 'delivery.changed', 'cash.changed'${more}));`;
