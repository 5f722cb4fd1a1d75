import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { shopRemotes } from '@shop/federation/shop-remotes';

import { workspaceRoot } from '../settings';

/** The remotes that have a folder in this workspace; others of `remotes.json` are built elsewhere. */
export function ownRemotes(): string[] {
  return Object.keys(shopRemotes).filter((name) => existsSync(join(workspaceRoot, name, 'project.json')));
}
