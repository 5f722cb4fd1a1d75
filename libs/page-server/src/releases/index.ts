export { shopRemotes } from '@shop/federation/shop-remotes';
export { runReleaseCommand, takeCanary } from './release-command';
export { ReleaseError, emptyReleaseList, fitsShell, type ReleaseList, type RemoteInUse } from './release-list';
export { ReleaseStore } from './release-store';
