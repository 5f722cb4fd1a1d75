import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import type { PushSubscriptionInput } from '@shop/contracts';
import { findProgram, redisServer } from '@shop/checks/programs';
import S3rver from 's3rver';

import { run } from '../compose/engine/run';
import { OUTSIDE } from './bare-machine';

const BUCKET = { name: 'shop', port: 9000, key: 'S3RVER' };
const REDIS_PORT = 6379;
const PUSH_PORT = 9100;

/** The bucket, the Redis and the browsers' push service: all three machines use them, and none of them runs them. */
export class Outside {
  /** Ids, without dashes, of the orders that the device was told of. */
  readonly pushed = new Set<string>();
  private bucket: S3rver | null = null;
  private redis: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly tls: { key: Buffer; cert: Buffer },
    private readonly push: Server,
  ) {}

  /** @param secrets of `certificates.sh`: its authority signs for the bucket as well */
  static async open(folder: string, secrets: string): Promise<Outside> {
    const [key, cert] = [join(folder, 'bucket.key'), join(folder, 'bucket.crt')];
    const subject = ['-subj', '/CN=bucket', '-addext', `subjectAltName=DNS:bucket,IP:${OUTSIDE}`];
    const authority = ['-CA', join(secrets, 'ca.crt'), '-CAkey', join(secrets, 'ca.key')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject, ...authority]);
    const outside = new Outside(folder, { key: readFileSync(key), cert: readFileSync(cert) }, createServer());
    outside.push.on('request', ({ headers }, response) => {
      outside.pushed.add(String(headers['topic']));
      response.writeHead(201).end();
    });
    outside.push.listen(PUSH_PORT, OUTSIDE);
    await once(outside.push, 'listening');
    await outside.startBucket();
    await outside.startRedis();
    return outside;
  }

  /** Settings of the API. */
  readonly environment = {
    S3_ENDPOINT: `https://${OUTSIDE}:${BUCKET.port}`,
    S3_BUCKET: BUCKET.name,
    S3_ACCESS_KEY: BUCKET.key,
    S3_SECRET_KEY: BUCKET.key,
    REDIS_URL: `redis://${OUTSIDE}:${REDIS_PORT}`,
    PUSH_SERVICES: `http://${OUTSIDE}:${PUSH_PORT}`,
  };

  /** A browser that wants to be told of orders. */
  readonly browser: PushSubscriptionInput = {
    endpoint: `http://${OUTSIDE}:${PUSH_PORT}/device`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };

  async startBucket(): Promise<void> {
    const place = { address: OUTSIDE, port: BUCKET.port, directory: join(this.folder, 'bucket') };
    this.bucket = new S3rver({
      ...place,
      ...this.tls,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET.name, configs: [] }],
    });
    await this.bucket.run();
  }

  async stopBucket(): Promise<void> {
    await this.bucket?.close();
    this.bucket = null;
  }

  async startRedis(): Promise<void> {
    const options = ['--port', String(REDIS_PORT), '--bind', OUTSIDE, '--save', '', '--protected-mode', 'no'];
    this.redis = spawn(findProgram(redisServer) ?? '', options, { stdio: 'ignore' });
    await once(this.redis, 'spawn');
  }

  async stopRedis(): Promise<void> {
    if (!this.redis) return;
    const gone = once(this.redis, 'exit');
    this.redis.kill('SIGKILL');
    await gone;
    this.redis = null;
  }
}
