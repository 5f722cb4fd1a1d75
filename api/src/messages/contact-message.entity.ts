import type { MessageStatus } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

@Entity('contact_messages')
export class ContactMessageEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column('text')
  message!: string;

  @Column({ type: 'text', default: 'unread' })
  status!: MessageStatus;

  @Column(createdAtColumn)
  createdAt!: Date;
}
