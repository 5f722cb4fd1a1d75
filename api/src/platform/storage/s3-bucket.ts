import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

import type { S3Config } from '../config/config';
import { readListing, type StoredObject } from './s3-listing';

/** How long one attempt may take, ms. A transaction may wait for `quick` ones, and none may be idle for 4 s. */
const PATIENCE = { quick: 1500, transfer: 8000 };
/** After an attempt that failed by no fault of ours, once more after this time, ms. */
const RETRY_PAUSE = 200;

/** The service refused, or did not answer in time. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
}

/** What a call asks for; all of them may be made twice. */
interface Ask {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
  patience: number;
}

/** An answer with its whole body. */
export interface S3Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** The few calls of an S3-compatible service that pictures need. */
export class S3Bucket {
  private readonly signer: AwsClient;

  constructor(private readonly config: S3Config) {
    const { accessKey, secretKey, region } = config;
    this.signer = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  }

  /** @throws S3Error when it is not surely kept */
  async put(key: string, body: Buffer<ArrayBuffer>, headers: Record<string, string>): Promise<void> {
    const sum = createHash('md5').update(body).digest('base64');
    const ask: Ask = {
      method: 'PUT',
      key,
      body,
      headers: { ...headers, 'Content-MD5': sum },
      patience: PATIENCE.transfer,
    };
    await this.expect([200], ask);
  }

  /** @param headers conditions and ranges; the status may then be 206, 304, 412 or 416, and is 404 for a key without anything */
  get(key: string, headers: Record<string, string> = {}): Promise<S3Answer> {
    return this.expect([200, 206, 304, 404, 412, 416], { method: 'GET', key, headers, patience: PATIENCE.transfer });
  }

  /** @throws S3Error when the service can't tell */
  async has(key: string): Promise<boolean> {
    const { status } = await this.expect([200, 404], { method: 'HEAD', key, patience: PATIENCE.quick });
    return status === 200;
  }

  /** A key without anything is as good. @throws S3Error */
  async delete(key: string): Promise<void> {
    await this.expect([200, 204, 404], { method: 'DELETE', key, patience: PATIENCE.quick });
  }

  /** Everything whose key begins so. @throws S3Error */
  async list(prefix: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    let next: string | null = null;
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) };
      const { body } = await this.expect([200], { method: 'GET', key: '', query, patience: PATIENCE.transfer });
      const page = readListing(body.toString('utf8'));
      objects.push(...page.objects);
      ({ next } = page);
    } while (next !== null);
    return objects;
  }

  private async expect(statuses: readonly number[], ask: Ask): Promise<S3Answer> {
    const answer = await this.attempt(ask).catch(() => null);
    if (answer && statuses.includes(answer.status)) return answer;
    if (answer && answer.status < 500 && answer.status !== 429) throw refusal(ask, answer);
    await pause(RETRY_PAUSE);
    const second = await this.attempt(ask).catch((error: unknown) => {
      throw new S3Error(`S3 did not answer ${ask.method}`, { cause: error });
    });
    if (statuses.includes(second.status)) return second;
    throw refusal(ask, second);
  }

  private async attempt({ method, key, query = {}, headers = {}, body, patience }: Ask): Promise<S3Answer> {
    const { endpoint, bucket } = this.config;
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await this.signer.sign(url, { method, headers, ...(body && { body }) });
    const response = await fetch(signed, { signal: AbortSignal.timeout(patience), redirect: 'error' });
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
}

/** The service's own words have its error code, and nothing secret. */
function refusal({ method }: Ask, { status, body }: S3Answer): S3Error {
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8', 0, 2000))?.[1] ?? '';
  return new S3Error(`S3 answered ${status} ${code} to ${method}`);
}
