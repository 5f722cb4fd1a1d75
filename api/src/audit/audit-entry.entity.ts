import type { ActorKind, AuditAction, AuditFields, AuditObject } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who did what to which object. Rows are only ever added; they outlive what they tell of, so they reference nothing. */
@Entity('audit_log')
export class AuditEntryEntity {
  /** A bigint, as text. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column('text')
  actorKind!: ActorKind;

  @Column({ type: 'uuid', nullable: true })
  actorId!: string | null;

  @Column('text')
  actorName!: string;

  @Column('text')
  action!: AuditAction;

  @Column('text')
  objectType!: AuditObject;

  /** An id, or the name of a homepage section. */
  @Column('text')
  objectId!: string;

  @Column({ type: 'jsonb', nullable: true })
  before!: AuditFields | null;

  @Column({ type: 'jsonb', nullable: true })
  after!: AuditFields | null;

  /** The order that moved the stock. */
  @Column({ type: 'uuid', nullable: true })
  orderId!: string | null;

  // Set by the database when the row is added (`audit-hash.ts`), and read by the check alone.

  /** Null in a row whose personal parts were erased. */
  @Column({ type: 'uuid', nullable: true, select: false, insert: false })
  salt?: string | null;

  /** Of what may be erased, with the salt. */
  @Column({ type: 'bytea', nullable: true, select: false, insert: false })
  personalDigest?: Buffer;

  @Column({ type: 'bytea', nullable: true, select: false, insert: false })
  hash?: Buffer;
}
