import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A phone whose owner is known by another one, the main phone, which never has a row of its own. */
@Entity('merged_phones')
export class MergedPhoneEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** 8 digits, unique. */
  @Column('text')
  phone!: string;

  /** 8 digits. */
  @Column('text')
  mainPhone!: string;

  /** Id of the staff user who merged them; null when that user was deleted. */
  @Column({ type: 'uuid', nullable: true })
  mergedBy!: string | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()', update: false })
  mergedAt!: Date;
}
