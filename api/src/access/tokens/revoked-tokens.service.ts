import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { RevokedTokenEntity } from './revoked-token.entity';
import type { SessionClaims } from './session-tokens.service';

/** Part of the query that loads a session's account; takes `:sessionId`. */
export const NOT_REVOKED = 'NOT EXISTS (SELECT FROM revoked_tokens WHERE revoked_tokens.id = :sessionId)';

/** Sessions of distributors that were signed out of before their time; those of staff are rows (`StaffSessions`). */
@Injectable()
export class RevokedTokens {
  constructor(@InjectRepository(RevokedTokenEntity) private readonly tokens: Repository<RevokedTokenEntity>) {}

  /** Ends this one session; others of the same account go on. */
  async revoke({ sessionId, endsAt }: SessionClaims): Promise<void> {
    await this.tokens.upsert({ id: sessionId, expiresAt: new Date(endsAt * 1000) }, ['id']);
  }
}
