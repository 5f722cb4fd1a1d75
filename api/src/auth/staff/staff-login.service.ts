import type { StaffLoginInput, StaffSession } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';

import { UserEntity } from '../../users/user.entity';
import { toStaffView } from '../../users/user.view';
import { Credentials, type FoundAccount } from '../passwords/credentials.service';
import { StaffSessions } from './staff-sessions.service';

/** Signs staff in. */
@Injectable()
export class StaffLoginService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly credentials: Credentials,
    private readonly sessions: StaffSessions,
  ) {}

  /** @throws ShopError like `Credentials.identify`; a paused user may not enter */
  async login({ username, password }: StaffLoginInput, address: string): Promise<StaffSession> {
    const attempt = { kind: 'staff', name: username, address } as const;
    const user = await this.credentials.identify(attempt, password, () => this.find(username));
    return { user: toStaffView(user), token: this.sessions.open(user) };
  }

  private async find(username: string): Promise<FoundAccount<UserEntity> | null> {
    const account = await this.users.findOneBy({
      username: Raw((column) => `lower(${column}) = lower(:username)`, { username }),
    });
    return account && { account, mayEnter: account.active };
  }
}
