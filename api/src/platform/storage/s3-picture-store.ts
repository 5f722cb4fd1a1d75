import { createHash } from 'node:crypto';
import { extname } from 'node:path';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type GetObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { RequestHandler, Response } from 'express';

import { ShopError } from '../errors/shop-error';
import type { S3Config } from '../config/config';
import { PICTURE_LIFE_SECONDS, PICTURES, PictureStore, type PictureFile } from './picture-store';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Each call is tried twice. How long one attempt may take that carries content. */
const TRANSFER_TIMEOUT_MS = 8000;
/** The same without content: a transaction may wait for two attempts, and none may be idle for 4 s. */
const QUICK_TIMEOUT_MS = 1500;

/** Calls that go out at once, at most. */
const AT_ONCE = 16;

const KEPT = `public, max-age=${PICTURE_LIFE_SECONDS}, immutable`;

const PATH = /^\/products\/\w[\w.-]{0,200}$/;

/** Pictures in a bucket that all processes share. They are handed on, so the bucket itself is open to nobody. */
export class S3PictureStore extends PictureStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly quick: { requestTimeout: number };

  /** @param timeoutFactor of the `Config` */
  constructor({ endpoint, region, bucket, accessKey, secretKey }: S3Config, timeoutFactor: number) {
    super();
    this.bucket = bucket;
    this.quick = { requestTimeout: QUICK_TIMEOUT_MS * timeoutFactor };
    this.client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // The bucket comes first in the path, and no sums are sent that only some services know.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      retryMode: 'standard',
      maxAttempts: 2,
      requestHandler: {
        requestTimeout: TRANSFER_TIMEOUT_MS * timeoutFactor,
        socketTimeout: TRANSFER_TIMEOUT_MS * timeoutFactor,
        throwOnRequestTimeout: true,
      },
    });
  }

  readonly serve: RequestHandler = async (request, response, next) => {
    const { method, path, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !PATH.test(path)) {
      next();
      return;
    }
    try {
      const wanted = { IfNoneMatch: headers['if-none-match'], Range: headers.range };
      const { content, status, ...sent } = await this.get(path.slice(1), wanted);
      setHeaders(response, sent);
      response.setHeader('Cache-Control', KEPT);
      response.setHeader('Content-Type', typeOf(path));
      response.setHeader('Content-Length', content.length);
      response.writeHead(status).end(content);
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) next();
      else if (error instanceof S3ServiceException && (status === 304 || status === 416)) {
        const { etag, 'content-range': range } = error.$response?.headers ?? {};
        setHeaders(response, { etag, range });
        if (status === 304) response.setHeader('Cache-Control', KEPT);
        response.writeHead(status).end();
      } else throw new ShopError('server.unavailable', { cause: error });
    }
  };

  async save(files: readonly PictureFile[]): Promise<void> {
    try {
      await this.forEach(files.slice(0, -1), (file) => this.put(file));
      for (const file of files.slice(-1)) await this.put(file);
    } catch (error) {
      await Promise.allSettled([this.delete(files.map(({ path }) => path))]);
      throw error;
    }
  }

  async delete(paths: readonly string[]): Promise<void> {
    await this.forEach(paths, async (path) => {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: path }), this.quick);
    });
  }

  async has(path: string): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: path }), this.quick);
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw new ShopError('server.unavailable', { cause: error });
    }
  }

  async read(path: string): Promise<Buffer | null> {
    try {
      return (await this.get(path)).content;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async savedBefore(instant: Date): Promise<string[]> {
    const old: string[] = [];
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: `${PICTURES}/` });
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) if (Key && LastModified && LastModified < instant) old.push(Key);
    }
    return old;
  }

  private async get(path: string, wanted: Partial<GetObjectCommandInput> = {}) {
    const found = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: path, ...wanted }));
    return {
      content: Buffer.from((await found.Body?.transformToByteArray()) ?? []),
      status: found.$metadata.httpStatusCode ?? 200,
      etag: found.ETag,
      range: found.ContentRange,
      lastModified: found.LastModified?.toUTCString(),
    };
  }

  private async put({ path, content }: PictureFile): Promise<void> {
    const sum = createHash('md5').update(content).digest('base64');
    const file = { Key: path, Body: content, ContentType: typeOf(path), ContentMD5: sum };
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, ...file }));
  }

  /** A few at a time; waits for all of those that have begun. @throws what the first failed one threw */
  private async forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    for (let start = 0; start < items.length; start += AT_ONCE) {
      const outcomes = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(work));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    }
  }
}

/** Headers of the service that the shop passes on. */
interface Sent {
  etag: string | undefined;
  range: string | undefined;
  lastModified?: string | undefined;
}

function setHeaders(response: Response, { etag, range, lastModified }: Sent): void {
  response.setHeader('Accept-Ranges', 'bytes');
  if (etag !== undefined) response.setHeader('ETag', etag);
  if (range !== undefined) response.setHeader('Content-Range', range);
  if (lastModified !== undefined) response.setHeader('Last-Modified', lastModified);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function typeOf(path: string): string {
  return types[extname(path)] ?? 'application/octet-stream';
}
