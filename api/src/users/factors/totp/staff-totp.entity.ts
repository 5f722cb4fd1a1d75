import { Column, Entity, PrimaryColumn } from 'typeorm';

import { createdAtColumn } from '../../../platform/database/columns';

/** The app on a staff user's phone that shows a code of six digits every 30 seconds. */
@Entity('staff_totp')
export class StaffTotpEntity {
  @PrimaryColumn('uuid')
  userId!: string;

  /** Secret that the codes are made of, encrypted (`FactorVault`); null until this version has read it for the first time. */
  @Column({ type: 'text', nullable: true })
  sealed!: string | null;

  /** The same as the version before this one kept it; null for apps since then. */
  @Column({ type: 'bytea', nullable: true })
  secret!: Buffer | null;

  /** The 30 seconds, counted from the epoch, whose code was used last; neither it nor an older one is good again. */
  @Column('bigint')
  lastStep!: string;

  @Column(createdAtColumn)
  createdAt!: Date;
}
