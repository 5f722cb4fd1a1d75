import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { UserEntity } from '../../users/user.entity';
import { SessionTokens } from './session-tokens';

/** Sessions of staff users: a token that the browser sends in `Authorization`, raw or as "Bearer …". */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly tokens: SessionTokens,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  open(user: UserEntity): string {
    return this.tokens.sign('staff', { accountId: user.id, version: user.tokenVersion });
  }

  /** The user as the database has him now; null without a valid session, or when he was paused or it was ended. */
  async userOf(authorization: string | undefined): Promise<UserEntity | null> {
    const token = authorization?.replace(/^Bearer +/i, '').trim() ?? '';
    const claims = token === '' ? null : this.tokens.read('staff', token);
    if (!claims) return null;
    return this.users.findOneBy({ id: claims.accountId, tokenVersion: claims.version, active: true });
  }
}
