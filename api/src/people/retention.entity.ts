import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When personal data is erased by itself; one row, or none before anybody set it. */
@Entity('retention')
export class RetentionEntity {
  @PrimaryColumn('boolean')
  id!: boolean;

  @Column('integer', { nullable: true })
  orderMonths!: number | null;

  @Column('integer', { nullable: true })
  messageMonths!: number | null;

  @Column('integer', { nullable: true })
  applicationMonths!: number | null;

  @Column('timestamptz', { nullable: true })
  ranAt!: Date | null;
}
