import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Spreadsheets that staff import: the file until it is read, its rows and what becomes of each for a week. Decision 0200. */
export class Imports1795393000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
      CREATE INDEX import_rows_unmatched ON import_rows (import_id, group_key) WHERE outcome IS NULL;
      CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, number);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_rows, imports');
  }
}
