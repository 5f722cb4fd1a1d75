import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A note outlives the account of who wrote it, the name does not. */
export class DeletedAuthors1795392600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION forget_note_author() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.author_name := 'Cuenta borrada';
        RETURN NEW;
      END $$;
      CREATE TRIGGER customer_notes_author BEFORE UPDATE OF author_id ON customer_notes
        FOR EACH ROW WHEN (OLD.author_id IS NOT NULL AND NEW.author_id IS NULL) EXECUTE FUNCTION forget_note_author();
      UPDATE customer_notes SET author_name = 'Cuenta borrada' WHERE author_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER customer_notes_author ON customer_notes; DROP FUNCTION forget_note_author()');
  }
}
