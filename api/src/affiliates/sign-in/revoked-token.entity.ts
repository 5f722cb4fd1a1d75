import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A distributor's token that was signed out before its time. The row may go when the token would have expired anyway. */
@Entity('revoked_tokens')
export class RevokedTokenEntity {
  /** The session's id, the token's `jti`. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
