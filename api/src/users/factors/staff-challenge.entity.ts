import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The second step of a sign-in; a new app or passkey; a passkey for what has to be confirmed. */
export type ChallengePurpose = 'signIn' | 'totp' | 'passkey' | 'confirm';

/** Something with a factor that was begun and wants a second call. It opens nothing by itself. */
@Entity('staff_challenges')
export class StaffChallengeEntity {
  /** SHA-256 of the token that the browser has. */
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @Column('uuid')
  userId!: string;

  @Column('text')
  purpose!: ChallengePurpose;

  /** The user's when it was begun: another password or role ends it. */
  @Column('integer')
  tokenVersion!: number;

  /** Challenge that a passkey has to sign; null where none is asked for. */
  @Column({ type: 'text', nullable: true })
  nonce!: string | null;

  /** Of an app that is being added, sealed (`FactorVault`). */
  @Column({ type: 'bytea', nullable: true })
  secret!: Buffer | null;

  @Column('timestamptz')
  expiresAt!: Date;
}
