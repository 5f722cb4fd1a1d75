import { say } from '@shop/launcher/terminal';

import { serveSamplePages } from './sample-pages';

/** Serves the sample pages until it is killed; the one line that it prints is their address. */
const { address } = await serveSamplePages();
say(address);
