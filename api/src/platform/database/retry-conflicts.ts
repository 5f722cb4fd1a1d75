import { sqlState } from '../errors/database-failure';

/** SQLSTATEs after which the same work may succeed: a deadlock, and a product deleted in between. */
const WORTH_RETRYING = new Set(['40P01', '40001', '23503']);

/** Does work that is all or nothing again when another transaction was in its way. */
export async function retryConflicts<Result>(work: () => Promise<Result>, retries = 2): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (retries > 0 && WORTH_RETRYING.has(sqlState(error) ?? '')) return retryConflicts(work, retries - 1);
    throw error;
  }
}
