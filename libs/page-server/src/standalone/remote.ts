import { ReleaseStore } from '../releases/release-store';
import { createFileServer } from './remote-files';
import { serve, setting } from './service';
import { shipBuild } from './ship-build';

/** One remote's part of the shop as a process of its own: releases the build that it carries, and sends its versions. */
const name = setting('REMOTE');
const store = new ReleaseStore(setting('RELEASES_DIR'));

await shipBuild(store, name, setting('BUILD'));
serve(createFileServer(name, store.folder));
