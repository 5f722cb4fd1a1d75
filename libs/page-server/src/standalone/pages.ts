import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_FILE, SHARED_FILE, type SharedLibraries } from '@shop/federation/contract';
import { createPageServer } from '../page-server';
import { ReleaseStore } from '../releases/release-store';
import { workspaceFolders } from '../workspace';
import { readFromApi } from './api-lists';
import { failedLoadsOf } from './failed-loads';
import { reportTo } from './report-failure';
import { log, publicPlace, secret, serve, setting, visitorAddress } from './service';

/** The shell's part of the shop as a process of its own: the pages and the shell's files, with an API elsewhere. */
const root = setting('WEB_ROOT');
const releases = setting('RELEASES_DIR');
const { publicUrl, trustedProxies } = publicPlace();
const developerToken = secret('DEVELOPER_TOKEN');

const apiOrigin = setting('API_ORIGIN');
const folders = workspaceFolders(root, setting('REMOTES', '{}'), releases);
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folders.shellFolder, file), 'utf8'));
await new ReleaseStore(releases).setShell(readJson(CONTRACT_FILE) as string, readJson(SHARED_FILE) as SharedLibraries);

const pages = createPageServer({
  ...folders,
  publicUrl,
  developerToken,
  trustProxy: trustedProxies > 0,
  firstData: readFromApi(apiOrigin),
  tellFailure: reportTo(apiOrigin),
  watch: {
    releases,
    callerOf: (request) => visitorAddress(request, trustedProxies),
    failedLoads: failedLoadsOf(apiOrigin),
    tell: ({ remote, version, reason }) => log(`${remote}: se retiró la versión ${version}, ${reason}`),
  },
});
serve((request, response) => pages.handle(request, response));
