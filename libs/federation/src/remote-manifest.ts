import type { NeededLibrary } from './contract';

/** Facts that a remote's build publishes in `mf-manifest.json`; names of files are relative to it. */
export interface RemoteManifest {
  /** The global under which the entry registers. */
  name: string;
  metaData: { remoteEntry: { name: string; path: string } };
  /** Libraries that it takes from the shell. */
  shared: NeededLibrary[];
  /** The scripts of each exposed module, worth fetching before they are asked for. */
  exposes: { assets: { js: { sync: string[] } } }[];
}
