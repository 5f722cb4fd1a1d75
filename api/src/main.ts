import 'reflect-metadata';

import type { Logger } from 'pino';

import { createApp } from './create-app';
import { readConfig } from './platform/config/config';
import { ConfigError } from './platform/config/config-error';
import { readEnvironment } from './platform/config/environment';
import { isError } from './platform/errors/is-error';
import { createLogger } from './platform/logging/logger';
import { Metrics } from './platform/metrics/metrics';
import { addressWarning } from './startup/address-warning';
import { checkRoutes, routesOf } from './startup/check-routes';
import { tell } from './startup/parent-process';
import { prepareDatabase } from './startup/prepare-database';
import { closeShop, listen } from './startup/serve';
import { StartError } from './startup/start-error';
import { outliveFaults } from './startup/unhandled-faults';

/** The contract with the launcher: gone 10 s after we were asked, whatever hangs. */
const LAST_MOMENT = 9800;

let stop = (): void => {
  process.exit(0);
};
let stopping = false;

for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) {
  process.on(reason, () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), LAST_MOMENT).unref();
    stop();
  });
}

async function start(): Promise<void> {
  const config = readConfig(readEnvironment());
  const logger = createLogger(config.logLevel);
  await prepareDatabase(config, (text) => void tell({ type: 'step', text }));
  const shop = await createApp(config, logger);
  checkRoutes(routesOf(shop.app));
  outliveFaults(process, logger, shop.app.get(Metrics));
  stop = () => void closeShop(shop, config.drainSeconds).then(leave, (error: unknown) => leaveBroken(logger, error));
  const address = await listen(shop.server, config);
  const warning = addressWarning(config);
  if (warning !== null) await tell({ type: 'step', text: warning });
  await tell({ type: 'ready', address });
}

function leave(): void {
  process.exit(0);
}

function leaveBroken(logger: Logger, error: unknown): void {
  logger.error({ err: error }, 'stopped badly');
  process.exit(1);
}

async function fail(error: unknown): Promise<void> {
  const known = error instanceof StartError || error instanceof ConfigError;
  const detail = isError(error) ? (error.stack ?? error.message) : String(error);
  await tell({ type: 'failed', message: known ? error.message : `La tienda no pudo iniciar.\n${detail}` });
  process.exit(1);
}

start().catch(fail);
