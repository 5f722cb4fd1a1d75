import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Work that takes longer than a call may. One runs at a time in the whole shop; staff hear when theirs begins, ends or goes
 * on by a twentieth (decision 0088). And spreadsheets that staff import: the file until it is read, its rows and what becomes of
 * each for a week (decision 0200).
 */
export class Jobs1795305600008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [jobs, imports]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_rows, imports, found_rows, jobs; DROP FUNCTION notify_jobs()');
  }
}

const twentieth = (row: string) => `(${row}.done * 20::bigint / nullif(${row}.total, 0))`;

const jobs = `
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

  CREATE TRIGGER jobs_inserted_event AFTER INSERT ON jobs
    FOR EACH ROW WHEN (NEW.asker_id IS NOT NULL AND NEW.created_at = now())
    EXECUTE FUNCTION record_event('job.changed', 'id');
  CREATE TRIGGER jobs_updated_event AFTER UPDATE ON jobs
    FOR EACH ROW WHEN (NEW.asker_id IS NOT NULL AND (NEW.state <> OLD.state OR NEW.cancellable <> OLD.cancellable
      OR ${twentieth('NEW')} IS DISTINCT FROM ${twentieth('OLD')}))
    EXECUTE FUNCTION record_event('job.changed', 'id');
`;

const imports = `
  CREATE TABLE imports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL,
    subject text,
    file_name text NOT NULL,
    file bytea,
    state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading', 'ready', 'applying', 'applied')),
    unknown_columns jsonb NOT NULL DEFAULT '[]',
    job_id uuid,
    asker_id uuid REFERENCES users (id) ON DELETE SET NULL,
    applier_id uuid REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    applied_at timestamptz,
    CONSTRAINT imports_applied CHECK ((applied_at IS NULL) = (state <> 'applied'))
  );
  CREATE INDEX imports_created_at ON imports (created_at);
  CREATE INDEX imports_asker_id ON imports (asker_id);
  CREATE INDEX imports_applier_id ON imports (applier_id);

  CREATE TABLE import_rows (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    number integer NOT NULL,
    group_key text COLLATE "C" NOT NULL,
    cells jsonb NOT NULL,
    flaws jsonb NOT NULL,
    match jsonb,
    outcome text CHECK (outcome IN ('new', 'changed', 'conflict', 'error', 'same')),
    choice text,
    result text CHECK (result IN ('written', 'left')),
    PRIMARY KEY (import_id, number),
    CONSTRAINT import_rows_matched CHECK ((match IS NULL) = (outcome IS NULL))
  );
  CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, number);

  CREATE TRIGGER imports_event AFTER UPDATE ON imports
    FOR EACH ROW WHEN (NEW.state = 'applied' AND OLD.state <> 'applied')
    EXECUTE FUNCTION record_event('import.applied', 'id');
`;
