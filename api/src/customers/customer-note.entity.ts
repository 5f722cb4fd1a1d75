import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A note of staff about the customer who orders with a phone. It stays with that phone when phones are merged and parted.
 */
@Entity('customer_notes')
export class CustomerNoteEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** 8 digits. */
  @Column('text')
  phone!: string;

  @Column('text')
  text!: string;

  /** Null when that staff user was deleted. */
  @Column({ type: 'uuid', nullable: true })
  authorId!: string | null;

  /** As they were called then. */
  @Column('text')
  authorName!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()', update: false })
  createdAt!: Date;
}
