import type { AffiliateStatus, AuditAction, SessionEnd } from '@shop/contracts';

import type { SessionClaims } from '../../access/tokens/session-tokens.service';

/** The known state of the account of a session that is not valid any more. */
export interface EndedAccount {
  status: AffiliateStatus;
  tokenVersion: number;
  /** This very session was signed out of. */
  wasSignedOut: boolean;
  /** Action that last ended all sessions of the account, as the audit log has it; null without one. */
  lastEnding: AuditAction | null;
}

/** $1 the affiliate, $2 the session. Losing the approval is a change of status that ends sessions; gaining it ends none. */
export const endedAccount = `
  SELECT affiliate.status, affiliate.token_version AS "tokenVersion",
    EXISTS (SELECT FROM revoked_tokens WHERE revoked_tokens.id = $2::uuid) AS "wasSignedOut",
    (SELECT action FROM audit_log
      WHERE object_type = 'affiliate' AND object_id = $1::uuid::text AND (
        action IN ('affiliate.activated', 'affiliate.passwordChanged', 'affiliate.sessionsEnded')
        OR action = 'affiliate.statusChanged' AND before ->> 'status' = 'approved')
      ORDER BY id DESC LIMIT 1
    ) AS "lastEnding"
  FROM affiliates affiliate WHERE affiliate.id = $1::uuid`;

const endings: Partial<Record<AuditAction, SessionEnd>> = {
  'affiliate.activated': 'passwordChanged',
  'affiliate.passwordChanged': 'passwordChanged',
  'affiliate.sessionsEnded': 'signedOutEverywhere',
  'affiliate.statusChanged': 'reactivated',
};

/** Why a session is over whose token is or was good. What keeps the owner from signing in again comes first. */
export function sessionEndOf({ version }: Pick<SessionClaims, 'version'>, account: EndedAccount | null): SessionEnd {
  if (!account) return 'deleted';
  if (account.status === 'rejected') return 'rejected';
  if (account.status !== 'approved') return 'standby';
  if (account.tokenVersion !== version) return (account.lastEnding && endings[account.lastEnding]) ?? 'expired';
  return account.wasSignedOut ? 'signedOut' : 'expired';
}
