import type { Centavos, Department, OrderOrigin, PaymentMethod, SaleStatus } from '@shop/contracts';
import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { createdAtColumn, moneyColumn, percentColumn } from '../platform/database/columns';
import type { SaleEntity } from './sale.entity';

/** Of a column that the database sums up from the lines whenever one changes (decision 0100). */
const kept = { insert: false, update: false } as const;

export type KeptSum =
  'lineStatus' | 'pendingLines' | 'completedLines' | 'cancelledLines' | 'pendingAmount' | 'completedAmount';

/** Order: the header of the sales that a buyer placed at once. */
@Entity('orders')
export class OrderEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Made by the browser, one per checkout; the same key never makes a second order. */
  @Column({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  /** SHA-256 of what was ordered under the key, to tell a retry from another order. */
  @Column({ type: 'text', nullable: true })
  requestHash!: string | null;

  /** Opens the order's status page; secret. */
  @Column('text')
  token!: string;

  /** The distributor who bought, also when they were deleted since: `affiliate` is null then. */
  @Column({ type: 'uuid', nullable: true })
  affiliateId!: string | null;

  /** The distributor who bought; null as well when they were deleted since. */
  @ManyToOne(() => AffiliateEntity)
  @JoinColumn()
  affiliate!: Relation<AffiliateEntity> | null;

  /** Who entered it; staff's orders meet no limit, nor do a distributor's at their own terms. */
  @Column({ type: 'text', default: 'public' })
  origin!: OrderOrigin;

  /** The staff user who entered it; null for everybody else's. It may be deleted since. */
  @Column({ type: 'uuid', nullable: true })
  enteredBy!: string | null;

  /** Where an order at the public price came from, as `callerAddress` counts it; null for every other one. */
  @Column({ type: 'text', nullable: true })
  callerAddress!: string | null;

  @Column('text')
  firstName!: string;

  @Column('text')
  lastName!: string;

  /** 8 digits. */
  @Column('text')
  phone!: string;

  /** Known only for a signed-in distributor. */
  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column('text')
  address!: string;

  @Column('text')
  department!: Department;

  @Column('text')
  paymentMethod!: PaymentMethod;

  @Column(moneyColumn)
  subtotal!: Centavos;

  @Column(moneyColumn)
  shipping!: Centavos;

  @Column(moneyColumn)
  total!: Centavos;

  /** Goes up with each change of the order or of its lines. */
  @Column({ type: 'integer', default: 1 })
  version!: number;

  /** When staff last changed what is in it. */
  @Column({ type: 'timestamptz', nullable: true })
  updatedAt!: Date | null;

  /** Percent off by which it was placed, and what staff add is priced; null for the public price. */
  @Column({ ...percentColumn, nullable: true })
  termsDiscount!: number | null;

  /** The subtotal that it had to reach, and has to reach still. */
  @Column({ ...moneyColumn, default: 0 })
  termsMinimum!: Centavos;

  /** Why staff don't charge shipping. */
  @Column({ type: 'text', nullable: true })
  shippingWaived!: string | null;

  /** Pending as long as a line is, completed when one is, cancelled when all are; kept by the database, as all below it. */
  @Column({ type: 'text', ...kept })
  lineStatus!: SaleStatus;

  /** How many lines are pending. */
  @Column({ type: 'integer', ...kept })
  pendingLines!: number;

  @Column({ type: 'integer', ...kept })
  completedLines!: number;

  @Column({ type: 'integer', ...kept })
  cancelledLines!: number;

  /** The sum that the pending lines charge. */
  @Column({ ...moneyColumn, ...kept })
  pendingAmount!: Centavos;

  /** The sum that the completed lines charged. */
  @Column({ ...moneyColumn, ...kept })
  completedAmount!: Centavos;

  /** When the buyer went on to the chat, as far as their browser said. */
  @Column({ type: 'timestamptz', nullable: true })
  chatOpenedAt!: Date | null;

  /** When staff marked that the buyer's message came. */
  @Column({ type: 'timestamptz', nullable: true })
  chatReceivedAt!: Date | null;

  @Column(createdAtColumn)
  createdAt!: Date;

  @OneToMany<SaleEntity>('sales', (sale) => sale.order, { cascade: ['insert'] })
  sales!: Relation<SaleEntity[]>;
}
