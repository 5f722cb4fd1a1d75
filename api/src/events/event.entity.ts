import type { ShopEventName } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

/** Something that staff hear of at once. Triggers write it; after a day it is swept. */
@Entity('events')
export class EventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  /** Its place in the streams; null until `EventFeed` has given it one. */
  @Column({ type: 'bigint', nullable: true })
  position!: string | null;

  @Column('text')
  name!: ShopEventName;

  /** Of an order, an affiliate, a message, a flavor, a product, a notice or a job. */
  @Column('uuid')
  objectId!: string;

  /** Details: of a new order its total (decimal text) and department, and which user entered it; of a notice its kind. */
  @Column({ type: 'jsonb', default: {} })
  data!: Record<string, string>;

  /** The staff's tab that caused it (`TabSubscriber`); the column takes it from the transaction by itself. */
  @Column({ type: 'text', nullable: true })
  tab!: string | null;

  @Column(createdAtColumn)
  at!: Date;
}
