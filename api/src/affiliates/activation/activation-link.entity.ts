import { Column, Entity, PrimaryColumn } from 'typeorm';

import { createdAtColumn } from '../../platform/database/columns';

/** A link by which an affiliate chooses a password, once. Only its holder knows the token. */
@Entity('activation_links')
export class ActivationLinkEntity {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @Column('uuid')
  affiliateId!: string;

  @Column(createdAtColumn)
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When it was used, or replaced by a newer one, or the affiliate lost the approval; null while it is open. */
  @Column({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
