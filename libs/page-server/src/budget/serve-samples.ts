import { join } from 'node:path';
import { serveSamplePages } from './sample-pages';

/** Serves the sample pages until it is killed; the one line that it prints is their address. */
const { address } = await serveSamplePages(join(import.meta.dirname, '../../../..'));
process.stdout.write(`${address}\n`);
