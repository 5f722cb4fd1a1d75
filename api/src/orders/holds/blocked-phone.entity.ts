import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

import { UserEntity } from '../../users/user.entity';

/** A phone whose orders are refused. */
@Entity('blocked_phones')
export class BlockedPhoneEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** 8 digits; unique. */
  @Column('text')
  phone!: string;

  @Column('text')
  reason!: string;

  /** Id of the admin; null as well when that user was deleted. */
  @Column({ type: 'uuid', nullable: true })
  blockedBy!: string | null;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'blocked_by' })
  admin!: Relation<UserEntity> | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  blockedAt!: Date;
}
