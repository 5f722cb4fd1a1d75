import { createHash, randomBytes } from 'node:crypto';

import { ACTIVATION_HOURS } from '@shop/contracts';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';

import { ActivationLinkEntity } from './activation-link.entity';

/** The secret of a link: 256 bits. */
const TOKEN_BYTES = 32;

const HOUR_MS = 3_600_000;

export interface IssuedLink {
  token: string;
  expiresAt: Date;
}

/**
 * Makes a link for an affiliate; former ones end. The caller holds the affiliate's row, so that two at once don't both
 * stay open.
 */
export async function issueActivationLink(manager: EntityManager, affiliateId: string): Promise<IssuedLink> {
  await endActivationLinks(manager, affiliateId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + ACTIVATION_HOURS * HOUR_MS);
  await manager.insert(ActivationLinkEntity, { tokenHash: hashOf(token), affiliateId, expiresAt });
  return { token, expiresAt };
}

/** Ends every open link of an affiliate. */
export async function endActivationLinks(manager: EntityManager, affiliateId: string): Promise<void> {
  await manager.update(ActivationLinkEntity, { affiliateId, endedAt: IsNull() }, { endedAt: new Date() });
}

/** The link of a token, open or not; null for a token that never was one. */
export function findActivationLink(manager: EntityManager, token: string): Promise<ActivationLinkEntity | null> {
  return manager.findOneBy(ActivationLinkEntity, { tokenHash: hashOf(token) });
}

/** True when the link can be used now. */
export function isOpen({ endedAt, expiresAt }: ActivationLinkEntity): boolean {
  return endedAt === null && expiresAt.getTime() > Date.now();
}

/** Uses the link up; false when it was not open any more. Of two who try at once, one gets true. */
export async function useActivationLink(manager: EntityManager, { tokenHash }: ActivationLinkEntity): Promise<boolean> {
  const now = new Date();
  const open = { tokenHash, endedAt: IsNull(), expiresAt: MoreThan(now) };
  const { affected } = await manager.update(ActivationLinkEntity, open, { endedAt: now });
  return affected === 1;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
