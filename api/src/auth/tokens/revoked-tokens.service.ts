import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { SessionClaims } from './session-tokens.service';

/** Part of the query that loads a session's account; takes `:sessionId`. */
export const NOT_REVOKED = 'NOT EXISTS (SELECT FROM revoked_tokens WHERE revoked_tokens.id = :sessionId)';

/** $1 session, $2 the second of the epoch in which its token ends. Tokens whose time is over need no row any more. */
const end = `
  WITH swept AS (DELETE FROM revoked_tokens WHERE expires_at < now())
  INSERT INTO revoked_tokens (id, expires_at) VALUES ($1, to_timestamp($2)) ON CONFLICT (id) DO NOTHING`;

/** Sessions that somebody signed out of before their time. */
@Injectable()
export class RevokedTokens {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Ends this one session; others of the same account go on. */
  async add({ sessionId, endsAt }: SessionClaims): Promise<void> {
    await this.database.query(end, [sessionId, endsAt]);
  }
}
