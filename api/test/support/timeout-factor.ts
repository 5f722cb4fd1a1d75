/**
 * Factor of all waits in the shops of tests (`TIMEOUT_FACTOR`): tests fail for what the shop does, not for how busy the
 * machine is, which changes during a run. `database-server.mjs` measures its slowness at the beginning.
 */
export const timeoutFactor = Number(process.env['TEST_TIMEOUT_FACTOR']);
