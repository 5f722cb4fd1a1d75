import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Work that takes longer than a call may. One runs at a time in the whole shop; staff hear when theirs begins, ends or goes
 * on by a twentieth. Decision 0088.
 */
export class Jobs1795393000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        asker_id uuid REFERENCES users (id) ON DELETE SET NULL,
        input jsonb NOT NULL DEFAULT '{}',
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
        total integer CHECK (total >= 0),
        kept jsonb,
        result jsonb,
        failure jsonb,
        cancellable boolean NOT NULL DEFAULT true,
        cancel_asked boolean NOT NULL DEFAULT false,
        runner uuid,
        takes integer NOT NULL DEFAULT 0,
        lease_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CONSTRAINT jobs_ended CHECK ((ended_at IS NULL) = (state IN ('queued', 'running')))
      );
      CREATE UNIQUE INDEX jobs_open ON jobs (kind, md5(input::text)) WHERE ended_at IS NULL;
      CREATE UNIQUE INDEX jobs_running ON jobs (state) WHERE state = 'running';
      CREATE INDEX jobs_kind ON jobs (kind, created_at);
      CREATE INDEX jobs_asker_id ON jobs (asker_id);

      CREATE TABLE found_rows (
        job_id uuid NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
        part text NOT NULL,
        row_id text NOT NULL,
        PRIMARY KEY (job_id, part, row_id)
      );

      CREATE FUNCTION notify_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('shop_events', 'jobs');
        RETURN NULL;
      END $$;
      CREATE TRIGGER jobs_queued AFTER INSERT OR UPDATE OF state ON jobs
        FOR EACH ROW WHEN (NEW.state = 'queued') EXECUTE FUNCTION notify_jobs();

      ${eventNames(`'notice.given', 'job.changed'`)}
      CREATE TRIGGER jobs_inserted_event AFTER INSERT ON jobs
        FOR EACH ROW WHEN (NEW.asker_id IS NOT NULL AND NEW.created_at = now())
        EXECUTE FUNCTION record_event('job.changed', 'id');
      CREATE TRIGGER jobs_updated_event AFTER UPDATE ON jobs
        FOR EACH ROW WHEN (NEW.asker_id IS NOT NULL AND (NEW.state <> OLD.state OR NEW.cancellable <> OLD.cancellable
          OR ${twentieth('NEW')} IS DISTINCT FROM ${twentieth('OLD')}))
        EXECUTE FUNCTION record_event('job.changed', 'id');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE found_rows, jobs;
      DROP FUNCTION notify_jobs();
      DELETE FROM events WHERE name = 'job.changed';
      ${eventNames(`'notice.given'`)}`);
  }
}

const twentieth = (row: string) => `(${row}.done * 20::bigint / nullif(${row}.total, 0))`;

const eventNames = (last: string) => `
  ALTER TABLE events DROP CONSTRAINT events_name_check, ADD CONSTRAINT events_name_check CHECK (name IN (
    'order.placed', 'order.statusChanged', 'order.seen', 'affiliate.applied', 'message.received', 'stock.low',
    ${last}));`;
