import type { WishStatus } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../../platform/database/columns';

/** Wish of a buyer before the hand-over; of an order one at most waits for an answer. */
@Entity('delivery_wishes')
export class DeliveryWishEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  orderId!: string;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  /** 2026-11-30, in Guatemala. */
  @Column({ type: 'date', nullable: true })
  day!: string | null;

  @Column({ type: 'text', default: 'asked' })
  status!: WishStatus;

  @Column(createdAtColumn)
  createdAt!: Date;
}
