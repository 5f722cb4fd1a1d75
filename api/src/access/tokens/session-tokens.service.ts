import { randomUUID } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

import { isUuid } from '../../platform/validation/uuid';

/** A token of one kind is never good for the other. */
export type SessionKind = 'staff' | 'distributor';

/** Whose session it is, and the token version of that account when it began. */
export interface SessionAccount {
  accountId: string;
  version: number;
}

/** Content of a valid token; `endsAt` is a second of the epoch. */
export interface SessionClaims extends SessionAccount {
  sessionId: string;
  endsAt: number;
}

const DAY_SECONDS = 24 * 3600;

/** How long a session lasts at most, in seconds; one of staff that nobody uses ends before (`StaffSessions`). */
export const sessionSeconds: Record<SessionKind, number> = { staff: 7 * DAY_SECONDS, distributor: 30 * DAY_SECONDS };

const MAX_TOKEN_LENGTH = 1024;

interface Payload {
  sub?: unknown;
  v?: unknown;
  jti?: unknown;
  exp?: unknown;
}

/** Signs and reads session tokens; with what, `AccessModule` says. */
@Injectable()
export class SessionTokens {
  constructor(private readonly jwt: JwtService) {}

  /** The token of a session. */
  sign(kind: SessionKind, { accountId, version }: SessionAccount, sessionId: string = randomUUID()): string {
    return this.jwt.sign(
      { v: version },
      {
        subject: accountId,
        audience: kind,
        jwtid: sessionId,
        expiresIn: sessionSeconds[kind],
      },
    );
  }

  /**
   * Null for whatever is not a valid token of this kind. With `ignoreExpiration` what a token says that was issued here,
   * whether or not its time is over: that opens nothing.
   */
  read(kind: SessionKind, token: string, { ignoreExpiration = false } = {}): SessionClaims | null {
    // A visitor carries none: an error thrown for it was 3 % of what their order cost the API.
    if (token === '' || token.length > MAX_TOKEN_LENGTH) return null;
    try {
      const { sub, v, jti, exp } = this.jwt.verify<Payload>(token, { audience: kind, ignoreExpiration });
      if (!isUuid(sub) || !isUuid(jti) || !Number.isInteger(v) || typeof exp !== 'number') return null;
      return { accountId: sub, version: v as number, sessionId: jti, endsAt: exp };
    } catch {
      return null;
    }
  }
}
