import { EDITOR_LIVES_MS, type EditingInput, type EditorView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { readViews } from '../platform/lists/read-views';

const LIVES = `now() - interval '${EDITOR_LIVES_MS} milliseconds'`;

/** The staff who edit something at the moment. They hold nobody up, and are forgotten where a form is not heard of any more. */
@Injectable()
export class EditorsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Notes that the user edits the subject ('pedido:<id>', in the back office's words), or edits it no more; null notes
   * nothing. Returns its other editors, the one who began first in front.
   */
  async note({ subject, editing }: EditingInput, staff: StaffPrincipal): Promise<EditorView[]> {
    if (editing) {
      await this.database.query(
        `INSERT INTO editors (subject, user_id) VALUES ($1, $2)
         ON CONFLICT (subject, user_id) DO UPDATE
         SET seen_at = now(), since = CASE WHEN editors.seen_at > ${LIVES} THEN editors.since ELSE now() END`,
        [subject, staff.id],
      );
    } else if (editing === false) {
      await this.database.query('DELETE FROM editors WHERE subject = $1 AND user_id = $2', [subject, staff.id]);
    }
    return readViews(
      this.database,
      `SELECT username, since FROM editors JOIN users ON users.id = user_id
       WHERE subject = $1 AND user_id <> $2 AND seen_at > ${LIVES} ORDER BY since, username`,
      [subject, staff.id],
    );
  }
}
