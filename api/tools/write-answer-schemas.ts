import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readAnswerSchemas } from './answer-schemas';

/** `npm run api:docs`: writes what the controllers answer into the file that `/api/docs` reads. */
const file = join(import.meta.dirname, '../src/platform/openapi/answers.json');
writeFileSync(file, `${JSON.stringify(readAnswerSchemas(), null, 2)}\n`);
process.stdout.write(`${file}\n`);
