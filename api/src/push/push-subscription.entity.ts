import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

/**
 * A browser on which a staff user wants to be told of new orders and of notices. It ends with the session in which it was
 * made.
 */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  /** The last session in which the browser said that it listens. */
  @Column('uuid')
  sessionId!: string;

  /** The address at the browser's push service; secret, as anybody who knows it and the keys can write there. */
  @Column('text')
  endpoint!: string;

  /** The browser's public key, base64url. */
  @Column('text')
  p256dh!: string;

  /** Secret that the browser shares with the shop, base64url. */
  @Column('text')
  auth!: string;

  /** Of the shop's key that the browser subscribed to: `v1`. */
  @Column({ type: 'text', default: 'v1' })
  keyId!: string;

  /** 'Chrome en Android'. */
  @Column('text')
  device!: string;

  @Column(createdAtColumn)
  createdAt!: Date;

  /** When the push service last took a message for it. */
  @Column({ type: 'timestamptz', nullable: true })
  lastSuccessAt!: Date | null;
}
