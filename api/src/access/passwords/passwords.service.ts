import { randomBytes } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

import { invalid } from '../../platform/errors/shop-error';
import { Semaphore } from '../../platform/semaphore';
import { CONFIG, type Config } from '../../platform/config/config';
import { PasswordJudge } from './password-judge.service';

/** argon2id (the library's default): 19 MiB and two passes, about 16 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More hashes at once would only take memory and the processor from the buyers. Those who wait are done in 2 s. */
const AT_ONCE = { running: 2, waiting: 200, timeoutMs: 20_000 };

/** Hashes and checks passwords of staff and affiliates. */
@Injectable()
export class Passwords {
  private readonly work: Semaphore;
  /** Stands in for the hash of somebody who does not exist, so that the refusal takes the same work. */
  private readonly nobody: Promise<string>;

  constructor(
    private readonly judge: PasswordJudge,
    @Inject(CONFIG) { timeoutFactor }: Pick<Config, 'timeoutFactor'>,
  ) {
    this.work = new Semaphore({ ...AT_ONCE, timeoutMs: AT_ONCE.timeoutMs * timeoutFactor });
    this.nobody = this.hash(randomBytes(16).toString('hex'));
  }

  hash(password: string): Promise<string> {
    return this.work.run(() => hash(password, COST));
  }

  /**
   * The hash of a password that somebody chose, to be asked for once it is known that they may.
   * @param field where the body of the call has the password
   * @throws ShopError request.invalid at that field when it is easily guessed
   */
  async hashChosen(password: string, field: 'password' | 'newPassword'): Promise<string> {
    const problem = await this.judge.problem(password);
    if (problem !== null) throw invalid(field, problem);
    return this.hash(password);
  }

  /** True when the password is the hash's. Without a hash it is not, after the same work. */
  async matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const reference = passwordHash ?? (await this.nobody);
    const right = await this.work.run(() => verify(reference, password));
    return right && reference === passwordHash;
  }
}
