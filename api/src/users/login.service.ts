import type { StaffLoginInput, StaffSession } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';

import { Passwords } from '../shared/access/passwords';
import { StaffSessions } from '../shared/access/staff-sessions';
import { ShopError } from '../shared/errors/shop-error';
import { UserEntity } from './user.entity';
import { toStaffView } from './user.view';

/** Signs staff in. */
@Injectable()
export class LoginService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly passwords: Passwords,
    private readonly sessions: StaffSessions,
  ) {}

  /**
   * @throws ShopError auth.invalidCredentials, the same and after the same work for an unknown name, a wrong password and
   * a paused user
   */
  async login({ username, password }: StaffLoginInput): Promise<StaffSession> {
    const user = await this.users.findOneBy({
      username: Raw((column) => `lower(${column}) = lower(:username)`, { username }),
    });
    const matches = await this.passwords.matches(user?.passwordHash, password);
    if (!user?.active || !matches) throw new ShopError('auth.invalidCredentials');
    return { user: toStaffView(user), token: this.sessions.open(user) };
  }
}
