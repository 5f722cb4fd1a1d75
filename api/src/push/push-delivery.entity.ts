import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message that is to be sent. Its sender moves `dueAt` first, past the time that sending takes. */
@Entity('push_deliveries')
export class PushDeliveryEntity {
  @PrimaryColumn('bigint')
  eventId!: string;

  @PrimaryColumn('uuid')
  subscriptionId!: string;

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;
}
