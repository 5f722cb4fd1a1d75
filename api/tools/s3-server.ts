import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';

const BUCKET = 'fotos';

/** An S3-compatible service with one empty bucket, which knows its one customer by the key's name alone. */
export class S3Server {
  private readonly folder = mkdtempSync(join(tmpdir(), 'shop-s3-'));
  private server: S3rver | null = null;
  private port = 0;

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    await server.startAgain();
    return server;
  }

  /** Settings of this server in a shop's environment. */
  get environment() {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    };
  }

  private get pictures(): string {
    return join(this.folder, BUCKET, 'products');
  }

  /** On the same port, with what it kept. */
  async startAgain(): Promise<void> {
    this.server = new S3rver({
      address: '127.0.0.1',
      port: this.port,
      silent: true,
      directory: this.folder,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    ({ port: this.port } = await this.server.run());
  }

  async halt(): Promise<void> {
    await this.server?.close();
    this.server = null;
  }

  /** The names of the files in the bucket's folder of pictures. */
  names(): string[] {
    const names = readdirSync(this.pictures);
    return names.filter((name) => name.endsWith('_object')).map((name) => name.replace(/\._S3rver_object$/, ''));
  }

  /** As if files had been written then. */
  date(names: readonly string[], at: Date): void {
    for (const name of names) utimesSync(join(this.pictures, `${name}._S3rver_object`), at, at);
  }

  /** Leaves nothing behind. */
  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
