import type { AffiliateLevel, AffiliateStatus, Centavos } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn, moneyColumn, percentColumn } from '../platform/database/columns';

@Entity('affiliates')
export class AffiliateEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** Unique without regard to case. */
  @Column('text')
  email!: string;

  @Column('text')
  phone!: string;

  @Column('text')
  level!: AffiliateLevel;

  @Column({ type: 'text', default: 'pending' })
  status!: AffiliateStatus;

  /** Percent off the public price. */
  @Column({ ...percentColumn, default: 0 })
  discount!: number;

  @Column({ ...moneyColumn, default: 0 })
  minimumPurchase!: Centavos;

  /** argon2id; null until the affiliate has chosen a password. */
  @Column({ type: 'text', nullable: true })
  passwordHash!: string | null;

  /** Part of every session token; counting it up ends all sessions of the affiliate. */
  @Column({ type: 'integer', default: 0 })
  tokenVersion!: number;

  @Column({ type: 'text', nullable: true })
  message!: string | null;

  @Column(createdAtColumn)
  createdAt!: Date;

  /** Of the first approval. */
  @Column({ type: 'timestamptz', nullable: true })
  approvedAt!: Date | null;

  /** Id of the staff user who approved first; null as well when that user was deleted. */
  @Column({ type: 'uuid', nullable: true })
  approvedBy!: string | null;

  /** Since when terms above 60 % wait for an admin to see them; null when none do. */
  @Column({ type: 'timestamptz', nullable: true })
  highTermsAt!: Date | null;

  /** The name of the staff user who set them. */
  @Column({ type: 'text', nullable: true })
  highTermsBy!: string | null;
}
