import kept from '../contract/version.json';

/**
 * Version of what the shell offers its remotes: the libraries shared with them (`webpack/shared.ts`) and the run time that
 * loads them. `MAJOR.MINOR.PATCH`, at least 1.0.0, kept with the reports that it stands for and raised by
 * `npm run contract` alone. The shell publishes it in its build.
 */
export const SHELL_CONTRACT: string = kept.version;

/** The versions that a remote runs with, published in its build: the one that it was built with, and those that keep its promises. */
export const CONTRACT_RANGE = `^${SHELL_CONTRACT}`;

/** File of a build that holds its contract, the shell's version or a remote's range, as a JSON text. */
export const CONTRACT_FILE = 'contract.json';

/** True when a shell that offers one version can run a remote that needs a range `^MAJOR.MINOR.PATCH`. Nothing else is a range. */
export function meetsContract(offered: string, range: string): boolean {
  const needed = range.slice(1);
  return (
    range.startsWith('^') &&
    parseInt(offered, 10) === parseInt(needed, 10) &&
    offered.localeCompare(needed, 'en', { numeric: true }) >= 0
  );
}

/** Why a remote is refused, for its team. */
export function contractProblem(offered: string, range: string): string {
  return `it needs contract ${range}, this shell offers ${offered}`;
}

/** The versions of the libraries that a shell shares, by the names that remotes import; a build of it holds them. */
export type SharedLibraries = Readonly<Record<string, string>>;

/** File of a shell's build that holds those as JSON. */
export const SHARED_FILE = 'shared.json';

/** Version of one of them that a remote's build needs: a range `^MAJOR.MINOR.PATCH`. */
export interface NeededLibrary {
  name: string;
  requiredVersion: string;
}

/** The libraries that a remote needs in a major that a shell does not share, in Spanish: `react ^19.0.0 (hay 20.0.0)`. */
export function missedLibraries(needed: readonly NeededLibrary[], shared: SharedLibraries): string[] {
  return needed.flatMap(({ name, requiredVersion }) => {
    const version = shared[name];
    if (version !== undefined && meetsContract(version, requiredVersion)) return [];
    return [`${name} ${requiredVersion} (${version === undefined ? 'no se comparte' : `hay ${version}`})`];
  });
}
