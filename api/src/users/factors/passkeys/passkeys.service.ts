import { randomBytes } from 'node:crypto';

import type { PasskeyJson } from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { EntityManager } from 'typeorm';

import { CONFIG, type Config } from '../../../platform/config/config';
import type { UserEntity } from '../../user.entity';
import { PasskeyEntity } from './passkey.entity';
import { relyingParty } from './relying-party';

/** Options that a passkey is asked with, and the challenge among them that it has to sign. */
export interface PasskeyQuestion {
  options: PasskeyJson;
  nonce: string;
}

/** A passkey that was made for the shop and is not stored yet. */
export type NewPasskey = Pick<PasskeyEntity, 'id' | 'publicKey' | 'counter' | 'transports'>;

const NONCE_BYTES = 32;

/** Those that every Node of the engines can check. The library would ask for what the running one can, experiments among it. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Ways to reach a passkey that browsers know; a browser tells them unsigned, so anything may stand there. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Longest id by WebAuthn, 1023 bytes, as base64url. A browser's word is no promise of it, and an index holds no row of any length. */
const LONGEST_ID = 1364;

/** How long the person may take with the device. */
const TIMEOUT_MS = 120_000;

/** Passkeys of staff: a second step that can't be read out to anybody, as it answers the shop's own address alone. */
@Injectable()
export class Passkeys {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  /** Asks for a new passkey, which must not be one that the user has. `usedAt` is the shop's address as they know it. */
  async askForNew(manager: EntityManager, user: UserEntity, usedAt: string): Promise<PasskeyQuestion> {
    const { id: rpID } = relyingParty(this.config.publicUrl, usedAt);
    const options = await generateRegistrationOptions({
      rpName: 'Tienda',
      rpID,
      userName: user.username,
      userID: new TextEncoder().encode(user.id),
      challenge: randomBytes(NONCE_BYTES),
      timeout: TIMEOUT_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: await credentialsOf(manager, user.id),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return { options: { ...options }, nonce: options.challenge };
  }

  /** The passkey that was made as an answer; null when it is none, or was made for another place or question. */
  async readNew(credential: PasskeyJson, nonce: string, usedAt: string): Promise<NewPasskey | null> {
    const { origin, id } = relyingParty(this.config.publicUrl, usedAt);
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: nonce,
        expectedOrigin: origin,
        expectedRPID: id,
        supportedAlgorithmIDs: ALGORITHMS,
        requireUserVerification: false,
      });
      if (!verified) return null;
      const { id: credentialId, publicKey, counter, transports: told } = registrationInfo.credential;
      if (credentialId.length > LONGEST_ID) return null;
      const transports = TRANSPORTS.filter((one) => Array.isArray(told) && told.includes(one));
      return { id: credentialId, publicKey: Buffer.from(publicKey), counter: String(counter), transports };
    } catch {
      return null;
    }
  }

  /** Asks for one of the user's passkeys; null for a user without any. */
  async ask(manager: EntityManager, userId: string, usedAt: string): Promise<PasskeyQuestion | null> {
    const allowCredentials = await credentialsOf(manager, userId);
    if (allowCredentials.length === 0) return null;
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(this.config.publicUrl, usedAt).id,
      challenge: randomBytes(NONCE_BYTES),
      timeout: TIMEOUT_MS,
      allowCredentials,
      userVerification: 'preferred',
    });
    return { options: { ...options }, nonce: options.challenge };
  }

  /** True when a passkey of the user signed the question; notes its use. */
  async use(
    manager: EntityManager,
    userId: string,
    { credential, nonce, usedAt }: { credential: PasskeyJson; nonce: string; usedAt: string },
  ): Promise<boolean> {
    const { origin, id: rpId } = relyingParty(this.config.publicUrl, usedAt);
    const id = typeof credential['id'] === 'string' ? credential['id'] : '';
    const passkey = await manager.findOneBy(PasskeyEntity, { id, userId });
    if (!passkey) return false;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: nonce,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: false,
        credential: {
          id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
          transports: passkey.transports,
        },
      });
      if (!verified) return false;
      const counter = String(authenticationInfo.newCounter);
      await manager.update(PasskeyEntity, { id }, { counter, usedAt: new Date() });
      return true;
    } catch {
      return false;
    }
  }
}

function credentialsOf(manager: EntityManager, userId: string): Promise<Pick<PasskeyEntity, 'id' | 'transports'>[]> {
  const select = { id: true, transports: true };
  return manager.find(PasskeyEntity, { select, where: { userId }, order: { createdAt: 'ASC' } });
}
