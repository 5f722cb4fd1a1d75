import type { StaffLoginInput, StaffSession } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';

import { Passwords } from '../passwords/passwords.service';
import { StaffSessions } from './staff-sessions.service';
import { ShopError } from '../../common/errors/shop-error';
import { LoginAttempts } from '../attempts/login-attempts.service';
import { UserEntity } from '../../users/user.entity';
import { toStaffView } from '../../users/user.view';

/** Signs staff in. */
@Injectable()
export class StaffLoginService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
    private readonly sessions: StaffSessions,
  ) {}

  /**
   * @throws ShopError auth.invalidCredentials, the same and after the same work for an unknown name, a wrong password and
   * a paused user; limit.tooManyRequests after too many of them
   */
  async login(input: StaffLoginInput, address: string): Promise<StaffSession> {
    const attempt = { kind: 'staff', name: input.username, address } as const;
    const user = await this.attempts.during(attempt, () => this.find(input));
    if (!user) throw new ShopError('auth.invalidCredentials');
    return { user: toStaffView(user), token: this.sessions.open(user) };
  }

  private async find({ username, password }: StaffLoginInput): Promise<UserEntity | null> {
    const user = await this.users.findOneBy({
      username: Raw((column) => `lower(${column}) = lower(:username)`, { username }),
    });
    const matches = await this.passwords.matches(user?.passwordHash, password);
    return matches && user?.active ? user : null;
  }
}
