import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

import type { PasskeyJson } from '@shop/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** Somebody was present, and proved who they are to the device. */
const PRESENT = 0x05;
/** A new key comes with it. */
const WITH_KEY = 0x40;

/** A passkey as a device has it: a key for one host, which signs what the shop asks at that host. */
export class SoftwarePasskey {
  readonly id: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private uses = 0;

  constructor(
    readonly origin: string,
    idBytes = 16,
  ) {
    this.id = base64url(randomBytes(idBytes));
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** The answer to a question for a new passkey. */
  create(options: PasskeyJson): PasskeyJson {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key (2) for ES256 (-7) on P-256 (1).
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      isoCBOR.encode(key),
    ]);
    const authData = new Uint8Array(Buffer.concat([this.authenticatorData(PRESENT | WITH_KEY), attested]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: base64url(this.clientData('webauthn.create', options)),
      attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal'],
    });
  }

  /** The answer to a question for this passkey. */
  sign(options: PasskeyJson): PasskeyJson {
    this.uses += 1;
    const data = this.authenticatorData(PRESENT);
    const client = this.clientData('webauthn.get', options);
    const signature = createSign('sha256').update(data).update(sha256(client)).sign(this.privateKey);
    return this.credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  private credential(response: object): PasskeyJson {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, { challenge }: PasskeyJson): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.uses);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }
}
