import { randomBytes } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

import { Semaphore } from '../../common/semaphore';
import { CONFIG, type Config } from '../../platform/config/config';

/** argon2id (the library's default): 19 MiB and two passes, about 16 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More hashes at once would only take memory and the processor from the buyers. Those who wait are done in 2 s. */
const AT_ONCE = { running: 2, waiting: 200, patience: 20_000 };

/** Hashes and checks passwords of staff and affiliates. */
@Injectable()
export class Passwords {
  private readonly work: Semaphore;
  /** Stands in for the hash of somebody who does not exist, so that the refusal takes the same work. */
  private readonly nobody: Promise<string>;

  constructor(@Inject(CONFIG) { patienceScale }: Pick<Config, 'patienceScale'>) {
    this.work = new Semaphore({ ...AT_ONCE, patience: AT_ONCE.patience * patienceScale });
    this.nobody = this.hash(randomBytes(16).toString('hex'));
  }

  hash(password: string): Promise<string> {
    return this.work.run(() => hash(password, COST));
  }

  /** Whether the password is the hash's. Without a hash it is not, after the same work. */
  async matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const reference = passwordHash ?? (await this.nobody);
    const right = await this.work.run(() => verify(reference, password));
    return right && reference === passwordHash;
  }
}
