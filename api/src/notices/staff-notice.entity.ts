import type { NoticeKind } from '@shop/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

/** Something that a staff user has to hear of; it goes once they have said that they saw it. A trigger makes an event of it. */
@Entity('staff_notices')
export class StaffNoticeEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: NoticeKind;

  /** Who is told. */
  @Column('uuid')
  userId!: string;

  /** Who did it; null for the shop itself. */
  @Column({ type: 'uuid', nullable: true })
  byId!: string | null;

  // By its table: users tell notices, so that notices know no users.
  @ManyToOne('users', { nullable: true })
  @JoinColumn({ name: 'by_id' })
  by?: { username: string } | null;

  @Column(createdAtColumn)
  createdAt!: Date;
}
