export { shopRemotes } from '@shop/federation/shop-remotes';
export { readWords, runReleaseCommand, warningsOf } from './release-command';
export { ReleaseError, emptyReleaseList, fitsShell, misfit, type ReleaseList, type RemoteInUse } from './release-list';
export { inspectBuild } from './build-files';
export { ReleaseStore } from './release-store';
