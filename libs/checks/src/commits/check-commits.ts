import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { workspaceRoot } from '@shop/launcher/settings';
import { say } from '@shop/launcher/terminal';
import { subjectProblem } from './commit-subject';

/** Subjects are held from here on; those before stay as they are. */
const SINCE = '2026-11-24T04:00:00Z';

/** Subjects that `git rebase --autosquash` takes away again. */
const PASSING = /^(fixup|squash|amend)! /;

/**
 * `nx commits workspace`: the subjects of the commits since then. With a file, as git's `commit-msg` calls it, the one that
 * is being made.
 */
const [file] = process.argv.slice(2);
const subjects = file === undefined ? committed() : written(file);
const problems = subjects.flatMap((subject) => {
  const problem = subjectProblem(subject);
  return problem === null ? [] : [`"${subject}" ${problem}`];
});
for (const problem of problems) say(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** None where there is no repository, as in an archive, and where there is no git. */
function committed(): string[] {
  const args = ['log', '--no-merges', `--since-as-filter=${SINCE}`, '--format=%s'];
  const { error, stdout } = spawnSync('git', args, { cwd: workspaceRoot, encoding: 'utf8', maxBuffer: 1e8 });
  return error ? [] : stdout.split('\n').filter(Boolean);
}

function written(message: string): string[] {
  const [subject = ''] = readFileSync(message, 'utf8').split('\n');
  return PASSING.test(subject) ? [] : [subject];
}
