import { extname } from 'node:path';

import type { RequestHandler } from 'express';

import type { S3Config } from '../config/config';
import { ShopError } from '../../common/errors/shop-error';
import { PICTURE_LIFE, PICTURES, PictureStore, type PictureFile } from './picture-store';
import { S3Bucket } from './s3-bucket';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Calls that go out at once, at most. */
const AT_ONCE = 16;

/** What is passed on of a question for a picture, and of its answer. */
const ASKED = ['if-none-match', 'if-modified-since', 'if-range', 'range'];
const ANSWERED = ['content-range', 'etag', 'last-modified'];

const PATH = /^\/products\/\w[\w.-]{0,200}$/;

/** Pictures in a bucket that all processes share. They are handed on, so the bucket itself is open to nobody. */
export class S3PictureStore extends PictureStore {
  private readonly bucket: S3Bucket;

  constructor(config: S3Config) {
    super();
    this.bucket = new S3Bucket(config);
  }

  readonly serve: RequestHandler = async (request, response, next) => {
    const { method, path } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !PATH.test(path)) {
      next();
      return;
    }
    const asked = ASKED.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const answer = await orUnavailable(this.bucket.get(path.slice(1), Object.fromEntries(asked)));
    if (answer.status === 404) {
      next();
      return;
    }
    for (const name of ANSWERED) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.setHeader('Accept-Ranges', 'bytes');
    if (answer.status < 400) response.setHeader('Cache-Control', `public, max-age=${PICTURE_LIFE}, immutable`);
    if (answer.status !== 304) {
      response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
      response.setHeader('Content-Length', answer.body.length);
    }
    response.writeHead(answer.status);
    response.end(method === 'HEAD' || answer.status === 304 ? undefined : answer.body);
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
    await this.forEach(paths, (path) => this.bucket.delete(path));
  }

  has(path: string): Promise<boolean> {
    return orUnavailable(this.bucket.has(path));
  }

  async read(path: string): Promise<Buffer | null> {
    const { status, body } = await this.bucket.get(path);
    return status === 200 ? body : null;
  }

  async savedBefore(instant: Date): Promise<string[]> {
    const objects = await this.bucket.list(`${PICTURES}/`);
    return objects.filter(({ at }) => at < instant).map(({ key }) => key);
  }

  private put({ path, content }: PictureFile): Promise<void> {
    return this.bucket.put(path, Buffer.from(content), {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    });
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

/** For calls whose failure the caller is told. */
function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw new ShopError('server.unavailable', { cause: error });
  });
}
