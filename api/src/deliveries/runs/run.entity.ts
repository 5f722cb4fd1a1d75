import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../../platform/database/columns';

/** Parcels that a courier takes along on one day; of a courier and a day one at most is open. */
@Entity('runs')
export class RunEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  courierId!: string;

  /** 2026-11-30, in Guatemala. */
  @Column('date')
  day!: string;

  /** SHA-256 of the secret of the rider's link. It stays once the link is over, so that its rider is told so. */
  @Column({ type: 'text', nullable: true })
  tokenHash!: string | null;

  /** Null when there is no link, or when staff took it back. */
  @Column({ type: 'timestamptz', nullable: true })
  linkMadeAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  closedAt!: Date | null;

  @Column(createdAtColumn)
  createdAt!: Date;
}
