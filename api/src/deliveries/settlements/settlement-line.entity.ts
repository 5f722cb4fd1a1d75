import type { Centavos } from '@shop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

import { moneyColumn } from '../../platform/database/columns';

/** A delivery in a settlement, as it was then: by its key a delivery is in one at most. */
@Entity('settlement_lines')
export class SettlementLineEntity {
  @PrimaryColumn('uuid')
  deliveryId!: string;

  @Column('uuid')
  settlementId!: string;

  @Column(moneyColumn)
  collected!: Centavos;

  @Column(moneyColumn)
  fee!: Centavos;
}
