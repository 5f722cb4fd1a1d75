/**
 * What the shops of tests multiply their waits by (`TIMEOUT_FACTOR`): tests fail for what the shop does and not for how busy the
 * machine is, which changes during a run. `database-server.mjs` has measured how slow it is at the beginning.
 */
export const timeoutFactor = Number(process.env['TEST_TIMEOUT_FACTOR']);
