import { createHash } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';

import type { SessionKind } from '../access/session-tokens';
import { CONFIG, type Config } from '../config/config';
import { ATTEMPT_STORE, type AttemptBudget, type AttemptStore } from './attempt-store';
import type { AttemptPolicy } from './attempts';
import { tooManyRequests } from './too-many-requests';

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

/** For how long an address that an account was signed in from counts as its owner's, ms. */
const OWNER_TIME = 30 * 24 * HOUR;

/** Somebody who says who he is. */
export interface LoginAttempt {
  kind: SessionKind;
  /** As it was typed; there may be no account of that name. */
  name: string;
  /** `callerAddress`. */
  address: string;
}

/**
 * Slows down whoever guesses passwords. Names that nobody has count like those of accounts, so a refusal tells nothing.
 * An owner is never kept out by what others do elsewhere: from an address that he signed in from before, only wrong
 * passwords for his account from that same address count.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    @Inject(ATTEMPT_STORE) private readonly store: AttemptStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimitScale'>,
  ) {}

  /**
   * Counts the attempt unless `identify` finds the account, whose answer it passes on; null is a wrong name or password.
   * An attempt counts from its beginning, so that many at once don't all get through.
   * @throws ShopError limit.tooManyRequests, before anything is looked up
   */
  async during<Account>(attempt: LoginAttempt, identify: () => Promise<Account | null>): Promise<Account | null> {
    const keys = keysOf(attempt);
    const owner = await this.store.remembers(keys.accountFromAddress);
    const counts: Count[] = owner ? ['accountFromAddress'] : ['accountFromAddress', 'account', 'address'];
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
      await this.store.remember(keys.accountFromAddress, OWNER_TIME);
    }
    return account;
  }

  private budget(count: Count, key: string): AttemptBudget {
    const { free, forgottenIn } = policies[count];
    return { key, policy: { free: Math.max(1, Math.floor(free * this.config.rateLimitScale)), forgottenIn } };
  }
}

/** What is counted under; hashed, as names and addresses are nobody's business where counts are kept. */
function keysOf({ kind, name, address }: LoginAttempt): Record<Count, string> {
  const account = lowerCase(name);
  return {
    accountFromAddress: hash([kind, account, address]),
    account: hash([kind, account]),
    address: hash([address]),
  };
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Letter by letter, as PostgreSQL does it when it compares names: what it takes for the same name ("admİn", "admin") is
 * counted as one.
 */
function lowerCase(name: string): string {
  return Array.from(name.trim(), (letter) => Array.from(letter.toLowerCase())[0]).join('');
}
