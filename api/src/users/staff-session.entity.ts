import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

import { UserEntity } from './user.entity';

/** A session of a staff user. It lives as long as its row: deleting that ends it. */
@Entity('staff_sessions')
export class StaffSessionEntity {
  /** The token's `jti`. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn()
  user!: Relation<UserEntity>;

  /** Browser and system as the user agent named them: 'Chrome en Windows'. */
  @Column('text')
  device!: string;

  /** `callerAddress` of the last call that was noted. */
  @Column('text')
  address!: string;

  @Column('timestamptz')
  beganAt!: Date;

  /** Of the last call, at most a minute late. */
  @Column('timestamptz')
  seenAt!: Date;

  /** When the password or a factor was last given in this session; the sign-in is the first time. */
  @Column('timestamptz')
  confirmedAt!: Date;

  /** True when they were given again since the sign-in, and not yet for what asks each time. */
  @Column({ type: 'boolean', default: false })
  confirmationUnused!: boolean;

  /** True when what was last given, the sign-in included, was for nothing yet that takes one of them for itself. */
  @Column({ type: 'boolean', default: false })
  proofUnused!: boolean;

  /** When its token ends, whatever happens. */
  @Column('timestamptz')
  expiresAt!: Date;
}
