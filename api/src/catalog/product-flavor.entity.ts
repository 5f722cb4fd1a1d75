import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';
import { ProductEntity } from './product.entity';

@Entity('product_flavors')
export class ProductFlavorEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', update: false })
  productId!: string;

  @ManyToOne(() => ProductEntity, (product) => product.flavors, { onDelete: 'CASCADE' })
  @JoinColumn()
  product!: Relation<ProductEntity>;

  /** Unique within the product without regard to case. */
  @Column('text')
  name!: string;

  @Column({ type: 'integer', default: 0 })
  inventory!: number;

  /** Units held by pending sales or by hand; never more than `inventory`. */
  @Column({ type: 'integer', default: 0 })
  reservedInventory!: number;

  @Column({ type: 'integer', default: 5 })
  lowStockThreshold!: number;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column(createdAtColumn)
  createdAt!: Date;
}
