import { SHELL, type RemoteReleaseView } from '@shop/contracts';
import { ReleaseStore, emptyReleaseList, shopRemotes } from '@shop/page-server/releases';
import { Inject, Injectable } from '@nestjs/common';

import { CONFIG, type Config } from '../platform/config/config';

/** Label in metrics for a remote or a release that the shop does not know. */
export const UNKNOWN = 'unknown';

/** Labels by which metrics tell failures apart. Anybody can report anything: a value that the shop does not know is none of them. */
export interface ReleaseLabels {
  remote: string;
  /** A release of the remote; of the shell the contract that is in use. */
  release: string;
}

/** The releases in `RELEASES_DIR`: those in use, and those that open tabs may still have. */
@Injectable()
export class KnownReleases {
  private readonly store: ReleaseStore;

  constructor(@Inject(CONFIG) { releasesDir }: Config) {
    this.store = new ReleaseStore(releasesDir);
  }

  /** The remotes of the list with their releases; none where no releases are kept. */
  async list(): Promise<RemoteReleaseView[]> {
    const { remotes } = await this.store.read().catch(() => emptyReleaseList);
    return Object.entries(remotes).map(([remote, { version, since, canary, withdrawn }]) => {
      return { remote, version, since, canary, withdrawn };
    });
  }

  async labelsOf(remote: string, release: string | null): Promise<ReleaseLabels> {
    const { shell, remotes } = await this.store.read().catch(() => emptyReleaseList);
    if (remote === SHELL) return { remote, release: shell ?? UNKNOWN };
    if (!Object.hasOwn({ ...shopRemotes, ...remotes }, remote)) return { remote: UNKNOWN, release: UNKNOWN };
    const known = await this.store.versions(remote);
    return { remote, release: known.find((version) => version === release) ?? UNKNOWN };
  }
}
