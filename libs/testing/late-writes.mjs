import { Socket } from 'node:net';

/**
 * Lets what a process writes into its connections come late at random, in order: answers, statements and their rows, messages.
 * Tests that hold only where one of them comes before another fail with it (decision 0355).
 * `NODE_OPTIONS="--import $PWD/libs/testing/late-writes.mjs" npx jest -c api/jest.config.mjs`; LATE_FACTOR makes the rests longer.
 */
const factor = Number(process.env.LATE_FACTOR ?? 1);

/** Of a write, ms: most have none, few a long one, so that others overtake it. */
function restMs() {
  const die = Math.random();
  if (die < 0.75) return 0;
  return factor * Math.random() * (die < 0.97 ? 40 : 400);
}

// The clock of a test is not the connection's.
const { setTimeout } = globalThis;
// All that is written passes through it; Node does not document it.
const write = Socket.prototype._writeGeneric;
if (!write) throw new Error('This Node writes in another way');

Socket.prototype._writeGeneric = function writeLate(...values) {
  // Standard streams have a number.
  const rest = this.fd === undefined ? restMs() : 0;
  if (rest === 0) write.apply(this, values);
  else setTimeout(() => write.apply(this, values), rest);
};
