import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { workspaceRoot } from '@shop/launcher/settings';
import { architecture } from './architecture';
import { cruiseModules, OWN_FOLDERS } from './cruise';

/** `npm run architecture`: writes `docs/architecture.md` from the sources as they are. */
writeFileSync(join(workspaceRoot, 'docs/architecture.md'), architecture(cruiseModules(workspaceRoot, ...OWN_FOLDERS)));
