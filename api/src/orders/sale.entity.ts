import type { Centavos, SaleReturn, SaleStatus } from '@shop/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

import { createdAtColumn, moneyColumn, percentColumn } from '../platform/database/columns';
import { OrderEntity } from './order.entity';

/** Whose stock a line moves; `none` for the `sabores` of a product without flavor records. */
export type StockTarget = 'flavor' | 'product' | 'none';

/** A line of an order. Names, puffs and image are kept as they were when it was ordered. */
@Entity('sales')
export class SaleEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  orderId!: string;

  @ManyToOne(() => OrderEntity, (order) => order.sales, { onDelete: 'CASCADE' })
  @JoinColumn()
  order!: Relation<OrderEntity>;

  /** Place in the order, from 1. */
  @Column('smallint')
  lineNumber!: number;

  @Column('uuid')
  productId!: string;

  /** Null when the line has no flavor record. The flavor of a settled line may be deleted, as older lines' became null with it. */
  @Column({ type: 'uuid', nullable: true })
  flavorId!: string | null;

  @Column('text')
  stockTarget!: StockTarget;

  @Column('text')
  productName!: string;

  /** '' for a product without any flavor. */
  @Column({ type: 'text', default: '' })
  flavorName!: string;

  @Column('integer')
  puffs!: number;

  @Column({ type: 'text', default: '' })
  image!: string;

  @Column('integer')
  quantity!: number;

  /** Price that the buyer was charged for one unit. */
  @Column(moneyColumn)
  unitPrice!: Centavos;

  /** Percent that `unitPrice` lies below the public price; 0 for retail. */
  @Column({ ...percentColumn, default: 0 })
  discount!: number;

  @Column(moneyColumn)
  totalAmount!: Centavos;

  @Column({ type: 'text', default: 'pending' })
  status!: SaleStatus;

  /** How units that had been sold came back: such a sale is cancelled. */
  @Column({ type: 'text', nullable: true })
  returned!: SaleReturn | null;

  @Column({ type: 'text', nullable: true })
  returnReason!: string | null;

  @Column(createdAtColumn)
  createdAt!: Date;
}
