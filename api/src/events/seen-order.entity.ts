import { Column, Entity, PrimaryColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

/** An order that somebody of the staff has opened. */
@Entity('seen_orders')
export class SeenOrderEntity {
  @PrimaryColumn('uuid')
  orderId!: string;

  /** Who was first; they may be deleted since. */
  @Column({ type: 'uuid', nullable: true })
  seenBy!: string | null;

  @Column(createdAtColumn)
  seenAt!: Date;
}
