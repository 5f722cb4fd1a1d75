import { execFile } from 'node:child_process';

import { judgeAdvisories } from './advisories';

/** `npm run advisories`: fails on a high or critical advisory for a package that ships; where nobody answers it says so. */
const output = await new Promise<string>((resolve) => {
  // npm exits with 1 for advisories and for a registry without an answer alike: its words tell them apart.
  execFile('npm', ['audit', '--json', '--omit=dev'], { maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
});
const { isKnown, severe } = judgeAdvisories(output);
if (!isKnown) process.stdout.write('The registry did not answer: no advisories were checked.\n');
for (const name of severe) process.stdout.write(`${name} has a high or critical advisory: npm audit tells more.\n`);
process.exitCode = severe.length > 0 ? 1 : 0;
