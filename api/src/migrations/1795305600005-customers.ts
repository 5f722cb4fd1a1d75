import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who buys: phones of one person, and what staff note of them. */
export class Customers1795305600005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(people);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE customer_notes, merged_phones; DROP FUNCTION forget_note_author()');
  }
}

/** A merged phone's owner is known by another one, the main phone, which never has a row of its own. */
const people = `
  CREATE TABLE merged_phones (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    phone text NOT NULL CONSTRAINT merged_phones_phone_key UNIQUE CHECK (phone ~ '^[0-9]{8}$'),
    main_phone text NOT NULL CHECK (main_phone ~ '^[0-9]{8}$'),
    merged_by uuid REFERENCES users (id) ON DELETE SET NULL,
    merged_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT merged_phones_not_itself CHECK (main_phone <> phone)
  );
  CREATE INDEX merged_phones_main_phone ON merged_phones (main_phone);
  CREATE INDEX merged_phones_merged_by ON merged_phones (merged_by);

  CREATE TABLE customer_notes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    phone text NOT NULL CHECK (phone ~ '^[0-9]{8}$'),
    text text NOT NULL CHECK (text <> ''),
    author_id uuid REFERENCES users (id) ON DELETE SET NULL,
    author_name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX customer_notes_phone ON customer_notes (phone, created_at);
  CREATE INDEX customer_notes_author_id ON customer_notes (author_id);

  -- A note outlives the account of who wrote it, the name does not.
  CREATE FUNCTION forget_note_author() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.author_name := 'Cuenta borrada';
    RETURN NEW;
  END $$;
  CREATE TRIGGER customer_notes_author BEFORE UPDATE OF author_id ON customer_notes
    FOR EACH ROW WHEN (OLD.author_id IS NOT NULL AND NEW.author_id IS NULL) EXECUTE FUNCTION forget_note_author();
`;
