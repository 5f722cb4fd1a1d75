import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { UserEntity } from '../../users/user.entity';
import { RevokedTokens, NOT_REVOKED } from '../tokens/revoked-tokens.service';
import { SessionTokens, type SessionClaims } from '../tokens/session-tokens.service';

/** Sessions of staff users: a token that the browser sends in `Authorization`, raw or as "Bearer …". */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly revoked: RevokedTokens,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  open(user: Pick<UserEntity, 'id' | 'tokenVersion'>): string {
    return this.tokens.sign('staff', { accountId: user.id, version: user.tokenVersion });
  }

  /** Ends the session of this token, and no other one of the user. */
  async close(authorization: string | undefined): Promise<void> {
    const claims = this.claimsOf(authorization);
    if (claims) await this.revoked.revoke(claims);
  }

  /** The user as the database has them now; null without a valid session, or when they were paused or it was ended. */
  async userOf(authorization: string | undefined): Promise<UserEntity | null> {
    const claims = this.claimsOf(authorization);
    if (!claims) return null;
    const { accountId, version, sessionId } = claims;
    return this.users
      .createQueryBuilder()
      .where({ id: accountId, tokenVersion: version, active: true })
      .andWhere(NOT_REVOKED, { sessionId })
      .getOne();
  }

  private claimsOf(authorization: string | undefined): SessionClaims | null {
    const token = authorization?.replace(/^Bearer +/i, '').trim() ?? '';
    return token === '' ? null : this.tokens.read('staff', token);
  }
}
