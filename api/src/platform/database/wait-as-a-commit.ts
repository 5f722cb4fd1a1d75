/**
 * Its commit waits for the machines that an order's commit waits for, and so for all that was committed before it.
 *
 * The server asks for this before it tells a caller of what another call has written. Where a second machine has to have every
 * commit, a row can be seen that none has: the wait for it was broken, or its server crashed during it. It may still be lost
 * with its machine, so nobody is told of it as of something that was done (decision 0191). With one machine it costs one more
 * write to the disk.
 */
export const waitAsACommit = `SELECT pg_logical_emit_message(true, 'shop', '')`;
