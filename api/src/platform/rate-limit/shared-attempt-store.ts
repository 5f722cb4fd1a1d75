import type { RedisConnection } from '../redis/redis-connection';
import { MemoryAttemptStore, type AttemptBudget, type AttemptStore } from './attempt-store';
import { keptFor, waitOf, withAttempt, withoutAttempt, type Attempts } from './attempts';

const PREFIX = 'shop:attempts:';

/** What is counted under the keys, and the time by Redis' own clock, so that the processes' clocks need not agree; ms. */
const read = `
  local now = redis.call('TIME')
  return { now[1] * 1000 + math.floor(now[2] / 1000), redis.call('MGET', unpack(KEYS)) }`;

/**
 * Writes under each key unless somebody else did since it was read. Three arguments for each: what was read and what
 * takes its place, both empty for nothing, and for how many ms it is kept, empty for as long as before.
 */
const replace = `
  for i, key in ipairs(KEYS) do
    if (redis.call('GET', key) or '') ~= ARGV[3 * i - 2] then return 0 end
  end
  for i, key in ipairs(KEYS) do
    local text, kept = ARGV[3 * i - 1], ARGV[3 * i]
    if text == '' then redis.call('DEL', key)
    elseif kept == '' then redis.call('SET', key, text, 'KEEPTTL')
    else redis.call('SET', key, text, 'PX', kept) end
  end
  return 1`;

/** What takes the place of the attempts under a key; without any, the key goes. `keptFor` is in ms. */
interface Replacement {
  attempts: Attempts | undefined;
  keptFor?: number;
}

interface Change<Result> {
  result: Result;
  /** One for each key; empty to leave all as it is. */
  replacements: Replacement[];
}

/**
 * Counts for all processes together while Redis answers, and in this process otherwise. The rule of the waits is the
 * one of `attempts.ts`: Redis only keeps what it made, and only if nobody came in between.
 */
export class SharedAttemptStore implements AttemptStore {
  private readonly own = new MemoryAttemptStore();
  /** The last change of this process: by taking turns only other processes can come in between. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly redis: Pick<RedisConnection, 'ask'>) {}

  async take(budgets: readonly AttemptBudget[]): Promise<number> {
    const wait = await this.change(
      budgets.map(({ key }) => key),
      (found, now) => {
        const longest = Math.max(0, ...found.map((attempts) => waitOf(attempts, now)));
        if (longest > 0) return { result: longest, replacements: [] };
        const replacements = budgets.map(({ policy }, index) => {
          const attempts = withAttempt(found[index], policy, now);
          return { attempts, keptFor: keptFor(attempts, policy) };
        });
        return { result: 0, replacements };
      },
    );
    return wait ?? this.own.take(budgets);
  }

  /** Redis may have gone or come since they were taken, so they are given back wherever they are. */
  async giveBack(keys: readonly string[]): Promise<void> {
    await this.change(keys, (found) => ({
      result: true,
      replacements: found.map((attempts) => ({ attempts: attempts && withoutAttempt(attempts) })),
    }));
    await this.own.giveBack(keys);
  }

  async clear(key: string): Promise<void> {
    await this.redis.ask((client) => client.del(PREFIX + key));
    await this.own.clear(key);
  }

  /** The result of the change that was written; null while Redis is away. */
  private change<Result>(
    keys: readonly string[],
    make: (found: (Attempts | undefined)[], now: number) => Change<Result>,
  ): Promise<Result | null> {
    const mine = this.turn.then(() => this.changeNow(keys, make));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async changeNow<Result>(
    names: readonly string[],
    make: (found: (Attempts | undefined)[], now: number) => Change<Result>,
  ): Promise<Result | null> {
    const keys = names.map((name) => PREFIX + name);
    // Whoever comes in between has written, so somebody always gets on.
    for (;;) {
      const answer = await this.redis.ask((client) => client.eval(read, { keys, arguments: [] }));
      if (answer === null) return null;
      const [now, texts] = answer as unknown as [number, (string | null)[]];
      const { result, replacements } = make(texts.map(parse), now);
      if (replacements.length === 0) return result;
      const written = await this.redis.ask((client) =>
        client.eval(replace, { keys, arguments: replacements.flatMap((next, index) => wordsOf(next, texts[index])) }),
      );
      if (written === null) return null;
      if (written === 1) return result;
    }
  }
}

function parse(text: string | null): Attempts | undefined {
  return text === null ? undefined : (JSON.parse(text) as Attempts);
}

function wordsOf({ attempts, keptFor: ms }: Replacement, before: string | null | undefined): string[] {
  return [before ?? '', attempts ? JSON.stringify(attempts) : '', ms === undefined ? '' : String(ms)];
}
