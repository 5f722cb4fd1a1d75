import { Column, Entity, PrimaryColumn } from 'typeorm';

import { createdAtColumn } from '../../../platform/database/columns';

/** A passkey of a staff user: what is known of it is public, the key to it stays on their device. */
@Entity('passkeys')
export class PasskeyEntity {
  /** The credential's id, base64url. */
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('bytea')
  publicKey!: Buffer;

  /** How often it was used, as it says itself; 0 for ever with those that don't count. */
  @Column('bigint')
  counter!: string;

  /** How a browser reaches it: 'internal', 'usb' … */
  @Column({ type: 'text', array: true, default: [] })
  transports!: string[];

  /** Name that its owner gave it. */
  @Column('text')
  name!: string;

  @Column(createdAtColumn)
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
