/** Between two ticks, ms. */
const TICK_MS = 50;

/**
 * Does work with a signal that ends it after so many ms, counted in ticks: a process that is too busy to hear an answer
 * lives through few of them, so its own stall is not taken for the other server's silence.
 */
export async function withTimeLimit<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  let left = Math.ceil(ms / TICK_MS);
  const ticks = setInterval(() => {
    left -= 1;
    if (left === 0) limit.abort();
  }, TICK_MS);
  try {
    return await work(limit.signal);
  } finally {
    clearInterval(ticks);
  }
}
