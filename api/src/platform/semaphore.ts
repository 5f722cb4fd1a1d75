import { ShopError } from './errors/shop-error';

export interface WorkLimits {
  /** Jobs that run at once. */
  running: number;
  /** Jobs that may wait for one of those to end. */
  waiting: number;
  /** How long a job waits at most, ms. */
  timeoutMs: number;
}

/** Runs heavy jobs a few at a time, in the order in which they came; what can't start in time is refused. */
export class Semaphore {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly limits: WorkLimits) {}

  /** @throws ShopError server.unavailable when too many wait, or for too long; what the job throws */
  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    await this.turn();
    try {
      return await job();
    } finally {
      this.running -= 1;
      this.queue.shift()?.();
    }
  }

  private turn(): Promise<void> {
    if (this.running < this.limits.running) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.queue.length >= this.limits.waiting) return Promise.reject(new ShopError('server.unavailable'));
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(deadline);
        this.running += 1;
        resolve();
      };
      const deadline = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(start), 1);
        reject(new ShopError('server.unavailable'));
      }, this.limits.timeoutMs);
      this.queue.push(start);
    });
  }
}
