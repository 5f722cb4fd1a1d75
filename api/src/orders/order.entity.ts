import type { Centavos, Department, PaymentMethod } from '@shop/contracts';
import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { createdAtColumn, moneyColumn } from '../platform/database/columns';
import { SaleEntity } from './sale.entity';

/** What was ordered at once: the header of its sales. */
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

  @Column({ type: 'uuid', nullable: true })
  affiliateId!: string | null;

  /** The distributor who bought; null as well when they were deleted since. */
  @ManyToOne(() => AffiliateEntity)
  @JoinColumn()
  affiliate!: Relation<AffiliateEntity> | null;

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

  @Column(createdAtColumn)
  createdAt!: Date;

  @OneToMany(() => SaleEntity, (sale) => sale.order, { cascade: ['insert'] })
  sales!: Relation<SaleEntity[]>;
}
