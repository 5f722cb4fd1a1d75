import { createHmac } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';

import type { SessionKind } from '../tokens/session-tokens.service';
import { CONFIG, type Config } from '../../platform/config/config';
import { sessionSecret } from '../../platform/config/session-secret';
import { ATTEMPT_STORE, type AttemptBudget, type AttemptStore } from '../../platform/rate-limit/attempt-store';
import type { AttemptPolicy } from '../../platform/rate-limit/attempts';
import { TrustedAddresses } from './trusted-addresses.service';
import { tooManyRequests } from '../../platform/rate-limit/too-many-requests';

const HOUR = 3_600_000;

/** Wrong passwords that are let through before waits begin; a day of guessing at one account gets some hundred more. */
const policies = {
  /** On one account from one address. */
  accountFromAddress: { free: 10, forgottenIn: 6 * HOUR },
  /** On one account from everywhere. */
  account: { free: 50, forgottenIn: HOUR },
  /** From one address on all accounts. */
  address: { free: 100, forgottenIn: HOUR },
} as const satisfies Record<string, AttemptPolicy>;
type Count = keyof typeof policies;

/** Somebody who says who they are. */
export interface LoginAttempt {
  kind: SessionKind;
  /** As it was typed; there may be no account of that name. */
  name: string;
  /** `callerAddress`. */
  address: string;
}

/**
 * Slows down whoever guesses passwords. Names that nobody has count like those of accounts, so a refusal tells nothing.
 * What others do elsewhere never keeps the owner of an account out: from a trusted address, one that they signed in from
 * before, only wrong passwords for their account from that same address count.
 */
@Injectable()
export class LoginAttempts {
  private readonly secret: string;
  private readonly scale: number;

  constructor(
    @Inject(ATTEMPT_STORE) private readonly store: AttemptStore,
    private readonly addresses: TrustedAddresses,
    @Inject(CONFIG) config: Pick<Config, 'rateLimitScale' | 'jwtSecret' | 'dataDir'>,
  ) {
    this.secret = sessionSecret(config);
    this.scale = config.rateLimitScale;
  }

  /**
   * Counts the attempt unless `identify` finds the account, which it returns; null is a wrong name or password.
   * An attempt counts from its beginning, so that many at once don't all get through.
   * @throws ShopError limit.tooManyRequests, before the account is looked up
   */
  async during<Account>(attempt: LoginAttempt, identify: () => Promise<Account | null>): Promise<Account | null> {
    const keys = this.keysOf(attempt);
    const isTrusted = await this.addresses.trusts(keys.accountFromAddress);
    const counts: Count[] = isTrusted ? ['accountFromAddress'] : ['accountFromAddress', 'account', 'address'];
    const wait = await this.store.take(counts.map((count) => this.budget(count, keys[count])));
    if (wait > 0) throw tooManyRequests(wait);
    const giveBack = () => this.store.giveBack(counts.map((count) => keys[count]));
    const account = await identify().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (account !== null) {
      await giveBack();
      await this.store.clear(keys.accountFromAddress);
      await this.addresses.trust(keys.accountFromAddress);
    }
    return account;
  }

  private budget(count: Count, key: string): AttemptBudget {
    const { free, forgottenIn } = policies[count];
    return { key, policy: { free: Math.max(1, Math.floor(free * this.scale)), forgottenIn } };
  }

  /** What is counted under; names and addresses are nobody's business where counts are kept. */
  private keysOf({ kind, name, address }: LoginAttempt): Record<Count, string> {
    const account = lowerCase(name);
    return {
      accountFromAddress: this.hash([kind, account, address]),
      account: this.hash([kind, account]),
      address: this.hash([address]),
    };
  }

  private hash(parts: readonly string[]): string {
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64url');
  }
}

/**
 * Letter by letter, as PostgreSQL does it when it compares names: what it takes for the same name ("admİn", "admin") is
 * counted as one.
 */
function lowerCase(name: string): string {
  return Array.from(name.trim(), (letter) => Array.from(letter.toLowerCase())[0]).join('');
}
