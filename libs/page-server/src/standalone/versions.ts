import { runReleaseCommand } from '../releases/release-command';
import { ReleaseError } from '../releases/release-list';
import { ReleaseStore } from '../releases/release-store';
import { log, setting } from './service';

/** `docker compose exec shell node versions.mjs rollback mf-storefront`: what `npm run remotes` does, in a container. */
try {
  for (const line of await runReleaseCommand(new ReleaseStore(setting('RELEASES_DIR')), process.argv.slice(2)))
    log(line);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  log(error.message);
  process.exitCode = 1;
}
