import { ReleaseError } from '../releases/release-list';
import { ReleaseStore } from '../releases/release-store';
import { createFileServer } from './remote-files';
import { log, serve, setting } from './service';

/** One remote's part of the shop as a process of its own: releases the build that it carries, and sends its versions. */
const name = setting('REMOTE');
const store = new ReleaseStore(setting('RELEASES_DIR'));

try {
  const { remotes } = await store.ship(name, setting('BUILD'));
  log(`${name}: en uso la versión ${remotes[name]?.version ?? ''}`);
} catch (error) {
  // It waits in its folder for a shell that it fits; what was in use goes on.
  if (!(error instanceof ReleaseError)) throw error;
  log(error.message);
}
serve(createFileServer(name, store.folder));
