import { Column, Entity, PrimaryColumn } from 'typeorm';

import { createdAtColumn } from '../../../platform/database/columns';

/** The app on a staff user's phone that shows a code of six digits every 30 seconds. */
@Entity('staff_totp')
export class StaffTotpEntity {
  @PrimaryColumn('uuid')
  userId!: string;

  /** What the codes are made of, encrypted (`FactorSecrets`). */
  @Column('bytea')
  secret!: Buffer;

  /** The 30 seconds, counted from the epoch, whose code was used last; neither it nor an older one is good again. */
  @Column('bigint')
  lastStep!: string;

  @Column(createdAtColumn)
  createdAt!: Date;
}
