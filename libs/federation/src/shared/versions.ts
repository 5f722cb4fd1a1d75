import shared from '../../contract/shared.json';
import type { SharedModule } from '../../webpack/shared';

/** The version in which each shared library is in the page, as `npm run contract` keeps it: the package's, or the contract's for ours. */
export const sharedVersions: Record<SharedModule, string> = shared;
