import type { SectionColumn, SectionKey } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

@Entity('homepage_content')
export class HomepageSectionEntity implements Record<SectionColumn, string | null> {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  section!: SectionKey;

  @Column({ type: 'text', nullable: true })
  title!: string | null;

  @Column({ type: 'text', nullable: true })
  subtitle!: string | null;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  buttonText!: string | null;

  @Column({ type: 'text', nullable: true })
  buttonSecondaryText!: string | null;

  @Column({ type: 'text', nullable: true })
  buttonUrl!: string | null;

  /** JSON text of the fields without a column. */
  @Column({ type: 'text', nullable: true })
  content!: string | null;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column(createdAtColumn)
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
