import type { OrderLimits } from '@shop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const limitColumn = { type: 'integer', nullable: true } as const;

/** The limits of the shop in one row; none while nobody has set any (`order_limits_in_force` has the usual ones then). */
@Entity('order_limits')
export class OrderLimitsEntity implements OrderLimits {
  @PrimaryColumn('boolean')
  id!: true;

  @Column(limitColumn)
  phoneOrders!: number | null;

  @Column(limitColumn)
  phoneUnits!: number | null;

  @Column(limitColumn)
  addressOrders!: number | null;

  @Column(limitColumn)
  addressUnits!: number | null;

  @Column(limitColumn)
  orderUnits!: number | null;

  @Column(limitColumn)
  flavorPercent!: number | null;

  @Column(limitColumn)
  shopPercent!: number | null;

  /** When staff last looked at unusual orders; what all orders hold together is counted from there. */
  @Column({ type: 'timestamptz', nullable: true })
  reviewedAt!: Date | null;
}
