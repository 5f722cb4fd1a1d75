import { join, relative } from 'node:path';

import { newMigration } from './new-migration';

/** `npm run migration -- nicotine`: lays a migration of that name and says where. */
const file = newMigration(join(import.meta.dirname, '../src/migrations'), process.argv[2] ?? '');
process.stdout.write(`${relative(join(import.meta.dirname, '../..'), file)}\n`);
