/** First key of every lock of the shop; with two keys PostgreSQL never takes one for a lock that has a single one. */
const SHOP = 7_146_035;

/**
 * Work that one process at a time does in the whole shop: second keys of its advisory locks. A number is never given to
 * other work; 3 to 5 were of work that is a job now. Buyers who order with one phone, from one address or much at once
 * wait in `met_hold_limit`, by single keys.
 */
export enum Lock {
  /** Prepares the database, backs it up or fills it. */
  Preparation = 1,
  /** Shared by changes that name a picture, exclusive for one that removes some. */
  Pictures = 2,
  /** Merges or parts phones. */
  Merge = 6,
  /** Gives events their positions. */
  Positions = 7,
  /** Fills an empty shop with samples. */
  Samples = 8,
  /** Puts together the totals of orders and customers. */
  Totals = 9,
  /** Blocks a phone. */
  BlockedPhones = 10,
  /** Numbers loads of pages that failed. */
  FailedLoads = 11,
}

/**
 * Single keys under which the release before takes those whose breach would last, taken as well while both may serve
 * (decision 0078). They go with the next release.
 */
const formerKeys: Partial<Record<Lock, number>> = {
  [Lock.Preparation]: 7_146_035_201,
  [Lock.Pictures]: 7_146_035_203,
  [Lock.Positions]: 5_120_041,
};

/** How a lock is taken: alone, waiting, and until the transaction ends, unless it says otherwise. */
interface Manner {
  /** Beside others who share it. */
  shared?: boolean;
  /** Until the connection ends. */
  session?: boolean;
}

/** Waits for a lock and takes it. */
export function lockStatement(lock: Lock, { shared = false, session = false }: Manner = {}): string {
  const take = `pg_advisory_${session ? '' : 'xact_'}lock${shared ? '_shared' : ''}`;
  return `SELECT ${keysOf(lock)
    .map((keys) => `${take}(${keys})`)
    .join(', ')}`;
}

/** Takes a lock unless somebody has it: one row, `got`. One that is asked for again may stay half taken in between. */
export function tryLockStatement(lock: Lock, { session = false }: Pick<Manner, 'session'> = {}): string {
  const take = `pg_try_advisory_${session ? '' : 'xact_'}lock`;
  const taken = keysOf(lock).map((keys) => `${take}(${keys})`);
  return `SELECT ${taken.join(' AND ')} AS got`;
}

/** Looks who has a lock: rows of `name` and `place`, a host or this machine. Only an owner is told of all. */
export function holderStatement(lock: Lock): string {
  return `SELECT application_name AS name, coalesce(host(client_addr), 'esta máquina') AS place
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid, objid, objsubid) = (${SHOP}, ${lock}, 2) AND granted AND pid <> pg_backend_pid()`;
}

function keysOf(lock: Lock): string[] {
  const former = formerKeys[lock];
  return [`${SHOP}, ${lock}`, ...(former === undefined ? [] : [String(former)])];
}
