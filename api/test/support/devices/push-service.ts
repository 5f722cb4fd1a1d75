import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { PushMessage, PushSubscriptionInput } from '@shop/contracts';
import ece from 'http_ece';

import { until } from '../until';

/** Message that a push service got, as the service reads it: who signed, and what only the browser can read. */
export interface ReceivedPush {
  browser: string;
  message: PushMessage;
  ttl: string | undefined;
  topic: string | undefined;
  urgency: string | undefined;
}

interface Browser {
  curve: ECDH;
  auth: Buffer;
}

/** A push service of the tests, and the browsers that it serves. It takes nothing whose signature is not the shop's. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Mistakes that this service found in pushes. */
  readonly problems: string[] = [];
  /** Statuses that this service answers in place of 201, by the browser. */
  readonly answers = new Map<string, number>();
  /** Headers of all answers. */
  headers: Record<string, string> = {};
  /** While set, it answers nobody until it resolves. */
  hold: Promise<void> | null = null;
  attempts = 0;
  private readonly browsers = new Map<string, Browser>();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const service = new PushService(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      service.take(request).then(
        (status) => response.writeHead(status, service.headers).end(),
        (error: unknown) => {
          service.problems.push(String(error));
          response.writeHead(400).end();
        },
      );
    });
    return service;
  }

  /** A browser that subscribes. */
  subscribe(name: string): PushSubscriptionInput {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    const auth = randomBytes(16);
    this.browsers.set(name, { curve, auth });
    return {
      endpoint: `${this.origin}/${name}`,
      keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** Until so many messages were taken. */
  async untilReceived(count: number): Promise<void> {
    await until(`${count} messages received`, () => this.received.length >= count);
  }

  async untilAttempts(count: number): Promise<void> {
    await until(`${count} attempts to send`, () => this.attempts >= count);
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.attempts += 1;
    const name = (request.url ?? '').slice(1);
    const { headers } = request;
    this.requireSignature(headers.authorization ?? '');
    if (this.hold) await this.hold;
    const status = this.answers.get(name) ?? 201;
    if (status === 201) {
      const browser = this.browsers.get(name);
      if (!browser) return 404;
      const text = ece.decrypt(Buffer.concat(chunks), {
        version: headers['content-encoding'] ?? '',
        privateKey: browser.curve,
        authSecret: browser.auth.toString('base64url'),
      });
      const told = [headers['ttl'], headers['topic'], headers['urgency']];
      const [ttl, topic, urgency] = told.map((value) => value?.toString());
      this.received.push({ browser: name, message: JSON.parse(text.toString()) as PushMessage, ttl, topic, urgency });
    }
    return status;
  }

  /** RFC 8292: a token for this service, signed with the key that comes with it. */
  private requireSignature(authorization: string): void {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
    const [head = '', payload = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) throw new Error('the signature is wrong');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      aud: string;
      exp: number;
      sub: string;
    };
    if (claims.aud !== this.origin) throw new Error(`signed for ${claims.aud}`);
    if (claims.exp * 1000 < Date.now() || claims.exp * 1000 > Date.now() + 24 * 3_600_000) throw new Error('its time');
    if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error(`of ${claims.sub}`);
    this.keys.add(key);
  }

  /** The keys that messages were signed with. */
  readonly keys = new Set<string>();
}
