/**
 * What the shops of tests multiply their waits by (`PATIENCE_SCALE`): tests fail for what the shop does and not for how busy the
 * machine is, which changes during a run. `database-server.mjs` has measured how slow it is at the beginning.
 */
export const patience = Number(process.env['TEST_PATIENCE']);
