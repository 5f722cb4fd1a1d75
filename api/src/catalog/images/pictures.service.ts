import { randomBytes } from 'node:crypto';

import { isUploadedPicture, type UploadedImage } from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Logger } from 'pino';

import { invalid, ShopError } from '../../platform/errors/shop-error';
import type { Chore, JobRun } from '../../jobs/job-handler';
import { CONFIG, type Config } from '../../platform/config/config';
import { Lock, lockStatement } from '../../platform/database/locks';
import { LOGGER } from '../../platform/logging/logger';
import { Semaphore } from '../../platform/semaphore';
import { filesOf, pictureOf } from '../../platform/storage/picture-files';
import { makePicture } from './picture-maker';
import { PictureStore } from '../../platform/storage/picture-store';

/** A picture takes up to some 100 MB of memory while it is made, and both cores. */
const MAKING = { running: 2, waiting: 8, timeoutMs: 20_000 };

/** An uploaded picture that no product was saved with may go after this time. */
const UNUSED_AFTER_MS = 24 * 3_600_000;

/** Pictures that one transaction removes: staff who save a product wait for it, also where a bucket is slow. */
const BATCH = 5;

const unused = `
  SELECT path FROM unnest($1::text[]) AS path
  WHERE NOT EXISTS (SELECT FROM products WHERE image = path) AND NOT EXISTS (SELECT FROM sales WHERE image = path)`;

/** The pictures that staff upload for products; every six hours those go that were uploaded for one that was never saved. */
@Injectable()
export class Pictures implements Chore {
  readonly kind = 'pictures.sweep';
  readonly every = 6 * 3600;
  private readonly making: Semaphore;

  constructor(
    private readonly store: PictureStore,
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { timeoutFactor }: Pick<Config, 'timeoutFactor'>,
  ) {
    this.making = new Semaphore({ ...MAKING, timeoutMs: MAKING.timeoutMs * timeoutFactor });
  }

  async work(run: JobRun): Promise<void> {
    const old = await this.store.savedBefore(new Date(Date.now() - UNUSED_AFTER_MS));
    const images = [...new Set(old.map(pictureOf).filter((path) => path !== null))];
    for (let start = 0; start < images.length; start += BATCH) {
      const batch = images.slice(start, start + BATCH);
      await run.step(async (manager) => {
        await this.removeUnused(manager, batch);
        return { value: null, done: start + batch.length, total: images.length };
      });
    }
  }

  /**
   * Makes and keeps every file of an uploaded picture.
   * @throws ShopError upload.unsupportedImage, upload.tooLarge, upload.notStored, server.unavailable
   */
  async add(original: Buffer): Promise<UploadedImage> {
    const imagePath = `products/${randomBytes(16).toString('hex')}.webp`;
    const { files, width, height } = await this.making.run(() => makePicture(original, imagePath));
    try {
      await this.store.save(files);
    } catch (error) {
      this.logger.error({ err: error }, 'picture not stored');
      throw new ShopError('upload.notStored', { cause: error });
    }
    return { imagePath, width, height };
  }

  /**
   * For a transaction that names a picture: it is there, and stays until the transaction ends.
   * @throws ShopError request.invalid for an uploaded picture that is not there
   */
  async requireStored(manager: EntityManager, image: string): Promise<void> {
    if (!isUploadedPicture(image)) return;
    await manager.query(lockStatement(Lock.Pictures, { shared: true }));
    if (await this.store.has(image)) return;
    throw invalid('image', 'La imagen ya no existe: súbela de nuevo');
  }

  /** A product stopped showing the image: its files go when nothing else shows it. Never fails. */
  async release(image: string): Promise<void> {
    if (!isUploadedPicture(image)) return;
    try {
      await this.database.transaction((manager) => this.removeUnused(manager, [image]));
    } catch (error) {
      this.logger.warn({ err: error }, 'could not remove a picture');
    }
  }

  /** Sales keep the image of what was ordered, so it counts as used. */
  private async removeUnused(manager: EntityManager, images: string[]): Promise<void> {
    // A backup holds it for as long as it takes; what stays then goes with the next sweep.
    await manager.query(`SET LOCAL lock_timeout = '1s'`);
    await manager.query(lockStatement(Lock.Pictures));
    const rows = await manager.query<{ path: string }[]>(unused, [images]);
    await this.store.delete(rows.flatMap(({ path }) => filesOf(path)));
  }
}
