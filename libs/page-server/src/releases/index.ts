export { SHOP_REMOTES } from '../shop-remotes';
export { runReleaseCommand, takeCanary } from './release-command';
export { ReleaseError, fitsShell, type ReleaseList, type RemoteInUse } from './release-list';
export { ReleaseStore } from './release-store';
