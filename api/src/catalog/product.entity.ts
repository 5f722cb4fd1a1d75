import type { Centavos } from '@shop/contracts';
import { Column, Entity, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';

import { createdAtColumn, moneyColumn } from '../platform/database/columns';
import type { ProductFlavorEntity } from './product-flavor.entity';

@Entity('products')
export class ProductEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('integer')
  puffs!: number;

  @Column(moneyColumn)
  price!: Centavos;

  /** Stored path (`products/…`), bundled file name, or a `/placeholder…` path. */
  @Column({ type: 'text', default: '' })
  image!: string;

  /** Flavor names of a product without flavor records; they have no stock of their own. */
  @Column({ type: 'text', array: true, default: '{}' })
  sabores!: string[];

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'boolean', default: false })
  popular!: boolean;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ type: 'boolean', default: true })
  showOnHomepage!: boolean;

  /** Units. Counts only for a product without flavor records; else the flavors' stock does. */
  @Column({ type: 'integer', default: 0 })
  inventory!: number;

  /** Units held by pending sales or by hand; never more than `inventory`. */
  @Column({ type: 'integer', default: 0 })
  reservedInventory!: number;

  @Column({ type: 'integer', default: 10 })
  lowStockThreshold!: number;

  @Column(createdAtColumn)
  createdAt!: Date;

  @OneToMany<ProductFlavorEntity>('product_flavors', (flavor) => flavor.product, { cascade: ['insert'] })
  flavors!: Relation<ProductFlavorEntity[]>;
}
