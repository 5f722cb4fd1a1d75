import { createHmac } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';

import type { SessionKind } from '../tokens/session-tokens.service';
import { CONFIG, type Config } from '../../platform/config/config';
import { sessionSecret } from '../../platform/config/stored-secret';
import { Attempts, type AttemptPolicy } from '../../platform/rate-limit/attempts';
import { RateLimiters } from '../../platform/rate-limit/rate-limiters';
import type { DeviceCookie } from './device-cookie';
import { TrustedAddresses } from './trusted-addresses.service';
import { tooManyRequests } from '../../platform/rate-limit/too-many-requests';

const HOUR_SECONDS = 3600;

/** Wrong passwords that are let through before waits begin; a day of guessing at one account gets some hundred more. */
const policies = {
  /** On one account from one address, or from a device that was signed in to it before. */
  accountFromPlace: { free: 10, forgottenIn: 24 * HOUR_SECONDS },
  /** On one account from everywhere. */
  account: { free: 50, forgottenIn: HOUR_SECONDS },
  /** From one address on all accounts. */
  address: { free: 100, forgottenIn: HOUR_SECONDS },
} as const satisfies Record<string, AttemptPolicy>;
type Count = keyof typeof policies;

/** Somebody who says who they are: with a password, or staff with a second factor. */
export interface LoginAttempt {
  kind: SessionKind | 'factor';
  /** As it was typed, there may be no account of that name; of a factor the user's id. */
  name: string;
  /** `callerAddress`. */
  address: string;
  /** The caller's device, which others can't name. */
  cookie: Pick<DeviceCookie, 'id'>;
}

/**
 * Slows down callers who guess passwords. Names that nobody has count like those of accounts, so a refusal tells
 * nothing. Callers elsewhere never keep the owner of an account out: from a trusted place, an address or a device that
 * the owner signed in from before, only wrong passwords for their account from that same place count. A caller who
 * shares the owner's address, as many phones of one carrier do, does not have the device's cookie.
 */
@Injectable()
export class LoginAttempts {
  private readonly secret: string;
  private readonly attempts: Record<Count, Attempts>;

  constructor(
    limiters: RateLimiters,
    private readonly addresses: TrustedAddresses,
    @Inject(CONFIG) config: Pick<Config, 'rateLimitScale' | 'jwtSecret' | 'dataDir'>,
  ) {
    this.secret = sessionSecret(config);
    const counted = (count: Count) => {
      const { free, forgottenIn } = policies[count];
      return new Attempts(limiters, count, {
        free: Math.max(1, Math.floor(free * config.rateLimitScale)),
        forgottenIn,
      });
    };
    this.attempts = {
      accountFromPlace: counted('accountFromPlace'),
      account: counted('account'),
      address: counted('address'),
    };
  }

  /**
   * Counts the attempt unless `identify` finds the account, which it returns; null is a wrong name or password.
   * An attempt counts from its beginning, so that many at once don't all get through.
   * @throws ShopError limit.tooManyRequests, before the account is looked up
   */
  async during<Account>(attempt: LoginAttempt, identify: () => Promise<Account | null>): Promise<Account | null> {
    const { device, ...ofAddress } = this.keysOf(attempt);
    const isOwnDevice = await this.addresses.trusts(device);
    const keys = isOwnDevice ? { ...ofAddress, accountFromPlace: device } : ofAddress;
    const isTrusted = isOwnDevice || (await this.addresses.trusts(keys.accountFromPlace));
    const counts: Count[] = isTrusted ? ['accountFromPlace'] : ['accountFromPlace', 'account', 'address'];
    await this.take(counts, keys);
    const account = await identify().catch(async (error: unknown) => {
      await this.giveBack(counts, keys);
      throw error;
    });
    if (account !== null) {
      await this.giveBack(counts, keys);
      await this.attempts.accountFromPlace.clear(keys.accountFromPlace);
      await this.trust(attempt);
    }
    return account;
  }

  /** Keeps that the account was signed in to from there, whatever let its owner in. */
  async trust(attempt: LoginAttempt): Promise<void> {
    const { device, accountFromPlace } = this.keysOf(attempt);
    await this.addresses.trust(accountFromPlace);
    await this.addresses.trust(device);
  }

  /** Counts an attempt; where one count refuses it, it counts in none. @throws ShopError limit.tooManyRequests */
  private async take(counts: readonly Count[], keys: Record<Count, string>): Promise<void> {
    const before = await Promise.all(counts.map((count) => this.attempts[count].waitOf(keys[count])));
    if (Math.max(...before) > 0) throw tooManyRequests(Math.max(...before));
    const waits = await Promise.all(counts.map((count) => this.attempts[count].take(keys[count])));
    if (Math.max(...waits) === 0) return;
    // Others came at the same moment and were faster.
    await this.giveBack(
      counts.filter((_count, index) => waits[index] === 0),
      keys,
    );
    throw tooManyRequests(Math.max(...waits));
  }

  private async giveBack(counts: readonly Count[], keys: Record<Count, string>): Promise<void> {
    await Promise.all(counts.map((count) => this.attempts[count].giveBack(keys[count])));
  }

  /** Key of a count; names and addresses are nobody's business where counts are kept. */
  private keysOf({ kind, name, address, cookie }: LoginAttempt): Record<Count | 'device', string> {
    const account = lowerCase(name);
    return {
      device: this.hash([kind, account, 'device', cookie.id]),
      accountFromPlace: this.hash([kind, account, address]),
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
