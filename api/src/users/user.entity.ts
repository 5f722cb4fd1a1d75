import type { PermissionFlag, StaffRole } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';
import { EachFlag } from './each-flag';

@Entity('users')
@EachFlag(Column({ type: 'boolean', default: false }))
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

  editInventory!: boolean;
  addProduct!: boolean;
  deleteItems!: boolean;
  deleteAffiliate!: boolean;
  authorizeAffiliate!: boolean;
  pauseAffiliate!: boolean;
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
