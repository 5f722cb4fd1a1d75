import type { PermissionFlag, StaffRole } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

@Entity('users')
export class UserEntity implements Record<PermissionFlag, boolean> {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Unique without regard to case. */
  @Column('text')
  username!: string;

  /** argon2id. */
  @Column('text')
  passwordHash!: string;

  @Column({ type: 'text', default: 'sales' })
  role!: StaffRole;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ type: 'boolean', default: false })
  editInventory!: boolean;

  @Column({ type: 'boolean', default: false })
  addProduct!: boolean;

  @Column({ type: 'boolean', default: false })
  deleteItems!: boolean;

  @Column({ type: 'boolean', default: false })
  deleteAffiliate!: boolean;

  @Column({ type: 'boolean', default: false })
  authorizeAffiliate!: boolean;

  @Column({ type: 'boolean', default: false })
  pauseAffiliate!: boolean;

  @Column({ type: 'boolean', default: false })
  settleCash!: boolean;

  /** Part of every session token; counting it up makes all of the user's worthless. */
  @Column({ type: 'integer', default: 0 })
  tokenVersion!: number;

  @Column(createdAtColumn)
  createdAt!: Date;

  /** From when the days count that this user has for adding a second factor. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  factorDueFrom!: Date;
}
