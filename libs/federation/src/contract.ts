/**
 * Version of what the shell offers its remotes: the shared libraries with their names (`shared-*.ts`, `@shop/ui/core`,
 * `@shop/shell-api`, `@shop/api-client`) and the run time that loads them. `major.minor`: a name more raises the minor,
 * a name less or one that works otherwise the major. Shell and remotes publish in their builds the one they were built with.
 */
export const SHELL_CONTRACT = '2.0';

/** File of a build that holds its contract, as a JSON text. */
export const CONTRACT_FILE = 'contract.json';

/** Whether a shell that offers one contract can run a remote that was built with another. What is no contract meets none. */
export function meetsContract(offered: string, needed: string): boolean {
  const [major, minor = NaN] = offered.split('.').map(Number);
  const [neededMajor, neededMinor = NaN] = needed.split('.').map(Number);
  return major === neededMajor && minor >= neededMinor;
}

/** The shell's own script, which has a hash of its build in its name. */
const SHELL_SCRIPT = /\/assets\/shell\.([0-9a-f]{12})\.js/;

/** The release of the shell whose script a text names, as of a remote: contract and hash; null in development. */
export function shellReleaseIn(text: string): string | null {
  const hash = SHELL_SCRIPT.exec(text)?.[1];
  return hash === undefined ? null : `${SHELL_CONTRACT}-${hash}`;
}
