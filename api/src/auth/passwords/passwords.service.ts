import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

import { ShopError } from '../../common/errors/shop-error';

/** argon2id (the library's default): 19 MiB and two passes, about 16 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes that run at once; more would only take memory and the processor from the buyers. */
const PARALLEL = 2;

/** Callers who may wait for their turn. */
const WAITING = 200;

/** Hashes and checks passwords of staff and affiliates. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** Stands in for the hash of somebody who does not exist, so that the refusal takes the same work. */
  private readonly nobody = this.hash(randomBytes(16).toString('hex'));

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** Whether the password is the hash's. Without a hash it is not, after the same work. */
  async matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const reference = passwordHash ?? (await this.nobody);
    const right = await this.inTurn(() => verify(reference, password));
    return right && reference === passwordHash;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= PARALLEL) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= WAITING) throw new ShopError('server.unavailable');
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
