import type { PageFailureKind } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A failure of pages, and how often it was reported. There are `KEPT_OF_A_RELEASE` of each share at most, and the sweep takes
 * a row away thirty days after its last time.
 */
@Entity('page_failures')
export class PageFailureEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: PageFailureKind;

  @Column('text')
  remote!: string;

  @Column('text', { nullable: true })
  release!: string | null;

  /** Of the last time, like path and stack. */
  @Column('text', { nullable: true })
  shell!: string | null;

  @Column('text')
  path!: string;

  @Column('text')
  name!: string;

  @Column('text')
  message!: string;

  @Column('text')
  stack!: string;

  /** The remote and its release, or what stands for all that the shop does not know. */
  @Column({ type: 'text', default: '' })
  share!: string;

  @Column({ type: 'integer', default: 1 })
  times!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  firstAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastAt!: Date;
}
