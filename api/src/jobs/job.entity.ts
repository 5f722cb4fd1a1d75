import type { ErrorCode, JobState } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

/** Long work of staff or of the shop itself, and how far it is. Kept for a week. */
@Entity('jobs')
export class JobEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Of staff a `JobKind`. */
  @Column('text')
  kind!: string;

  /** The staff user who asked; null for the shop itself, and for somebody who was deleted since. */
  @Column({ type: 'uuid', nullable: true })
  askerId!: string | null;

  /** Input of the job; its `kind` alone once it has ended. Of open jobs of a kind each has another one. */
  @Column('jsonb')
  input!: unknown;

  @Column('text')
  state!: JobState;

  /** In rows; `total` is about so many. */
  @Column('integer')
  done!: number;

  @Column({ type: 'integer', nullable: true })
  total!: number | null;

  /** State that its last step left for the next, in any process. */
  @Column({ type: 'jsonb', nullable: true })
  kept!: unknown;

  @Column({ type: 'jsonb', nullable: true })
  result!: unknown;

  @Column({ type: 'jsonb', nullable: true })
  failure!: { code: ErrorCode; text: string } | null;

  @Column('boolean')
  cancellable!: boolean;

  @Column('boolean')
  cancelAsked!: boolean;

  /** Another one each time that it is taken: a process that lost it writes nothing any more. */
  @Column({ type: 'uuid', nullable: true })
  runner!: string | null;

  /** How often it was taken since a step last kept something for the next one, or was final. */
  @Column('integer')
  takes!: number;

  /** Until when nobody else takes it. */
  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Column(createdAtColumn)
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
