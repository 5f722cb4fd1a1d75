import { Column, Entity, PrimaryColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

/** A user of the staff who edits something. Swept a day after their form last said so. */
@Entity('editors')
export class EditorEntity {
  /** Object that is edited, in the back office's words: 'pedido:<id>'. */
  @PrimaryColumn('text')
  subject!: string;

  /** They may be deleted since. */
  @PrimaryColumn('uuid')
  userId!: string;

  @Column(createdAtColumn)
  since!: Date;

  /** When their form last said that it is open. */
  @Column(createdAtColumn)
  seenAt!: Date;
}
