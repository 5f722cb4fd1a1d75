import { createHash, randomBytes } from 'node:crypto';

import type { Challenge } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository, type EntityManager } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { UserEntity } from '../user.entity';
import { StaffChallengeEntity, type ChallengePurpose } from './staff-challenge.entity';

/** How long the second call may take: enough to look for a phone, or to add an app to it. */
const OPEN_FOR_MS = 10 * 60_000;

const TOKEN_BYTES = 32;

/** A challenge that is still open, and whose it is as the database has them now. */
export interface OpenChallenge {
  challenge: StaffChallengeEntity;
  user: UserEntity;
}

/** Steps that were begun with a factor and want a second call. */
@Injectable()
export class Challenges {
  constructor(@InjectRepository(StaffChallengeEntity) private readonly challenges: Repository<StaffChallengeEntity>) {}

  /** Begins something; `nonce` is what a passkey has to sign, `secret` that of an app that is added. */
  async begin(
    purpose: ChallengePurpose,
    { id: userId, tokenVersion }: Pick<UserEntity, 'id' | 'tokenVersion'>,
    { nonce = null, secret = null }: { nonce?: string | null; secret?: Buffer | null } = {},
  ): Promise<Challenge> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + OPEN_FOR_MS);
    await this.challenges.insert({ tokenHash: hashOf(token), userId, purpose, tokenVersion, nonce, secret, expiresAt });
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /**
   * @throws ShopError auth.challengeOver for what is not open any more or never was, or is another user's than `userId`,
   * and when the user was paused, or their password or role changed, since it was begun
   */
  async find(purpose: ChallengePurpose, token: string, userId?: string): Promise<OpenChallenge> {
    const challenge = await this.challenges.findOneBy({
      tokenHash: hashOf(token),
      purpose,
      expiresAt: MoreThan(new Date()),
      ...(userId !== undefined && { userId }),
    });
    const user =
      challenge &&
      (await this.challenges.manager.findOneBy(UserEntity, {
        id: challenge.userId,
        tokenVersion: challenge.tokenVersion,
        active: true,
      }));
    if (!user) throw new ShopError('auth.challengeOver');
    return { challenge, user };
  }

  /** Uses it up. @throws ShopError auth.challengeOver when another call was faster */
  async close({ tokenHash }: StaffChallengeEntity, manager: EntityManager = this.challenges.manager): Promise<void> {
    const { affected } = await manager.delete(StaffChallengeEntity, { tokenHash });
    if (affected !== 1) throw new ShopError('auth.challengeOver');
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
