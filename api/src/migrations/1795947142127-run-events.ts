import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has a run on the screen hears of its link, its end and the order of its stops: one event of a run, however many moved. */
export class RunEvents1795947142127 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TRIGGER runs_event AFTER UPDATE ON runs
        FOR EACH ROW WHEN (NEW.closed_at IS DISTINCT FROM OLD.closed_at OR NEW.link_made_at IS DISTINCT FROM OLD.link_made_at)
        EXECUTE FUNCTION record_event('delivery.changed', 'id');

      CREATE FUNCTION record_stops_ordered() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO events (name, object_id)
        SELECT DISTINCT 'delivery.changed', after.run_id FROM after JOIN before USING (id)
        WHERE after.position <> before.position;
        IF FOUND THEN
          PERFORM pg_notify('shop_events', 'events');
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER deliveries_ordered_event AFTER UPDATE ON deliveries REFERENCING OLD TABLE AS before NEW TABLE AS after
        FOR EACH STATEMENT EXECUTE FUNCTION record_stops_ordered()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER deliveries_ordered_event ON deliveries;
      DROP TRIGGER runs_event ON runs;
      DROP FUNCTION record_stops_ordered()`);
  }
}
