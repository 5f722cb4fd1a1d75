import { REMOTE_NAME, SHELL, toPageFailure, type PageFailureKind, type PageFailureReport } from '@shop/contracts';
import { RemoteUnavailableError } from '@shop/federation';
import { shellReleaseIn } from '@shop/federation/contract';
import { matchRoutes } from 'react-router-dom';
import { remoteRoutes } from '../remotes/remote-routes';
import { shellRoutes } from '../routes';
import type { FailurePlace, NoticedFailure } from './tell-failure';

/** Reports of one page; who has more tells nothing new. */
export const MOST_REPORTS = 10;

/** The file of a remote's release in an address: `/remotes/mf-admin/2.0.0-0a1b2c3d4e5f/…`; without one in development. */
const REMOTE_FILE = /\/remotes\/([a-z][a-z0-9-]*)\/(?:([\d.]+-[0-9a-f]{12})\/)?/g;

/** Makes what reports a page's failures, each the first time that it happens there. */
export function createReporter(): (noticed: NoticedFailure, place: FailurePlace) => void {
  const reported = new Set<string>();
  return (noticed, place) => {
    const failure = describe(noticed, place);
    const { kind, remote, name, message } = failure;
    const key = JSON.stringify([kind, remote, name, message]);
    if (reported.has(key) || reported.size >= MOST_REPORTS) return;
    reported.add(key);
    navigator.sendBeacon('/api/failures', new Blob([JSON.stringify(failure)], { type: 'application/json' }));
  };
}

/** Reports what fails on this page. */
export const report = createReporter();

function describe(
  { kind, error, remote: known, stack: around }: NoticedFailure,
  place: FailurePlace,
): PageFailureReport {
  const entry = error instanceof RemoteUnavailableError ? error.entry : null;
  const cause = causeOf(error);
  const { name, message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause));
  const frames = [stack, around ?? ''].filter((part) => part !== '').join('\n');
  const files = Array.from(`${entry ?? ''} ${frames}`.matchAll(REMOTE_FILE), ([, owner = '', release]) => ({
    owner,
    release,
  }));
  const remote = known ?? files[0]?.owner ?? SHELL;
  const shell = shellReleaseIn(Array.from(document.scripts, ({ src }) => src).join(' '));
  const release = files.find((file) => file.owner === remote)?.release ?? null;
  return toPageFailure({
    kind: kindOf(kind, error, name),
    remote: REMOTE_NAME.test(remote) ? remote : SHELL,
    release: remote === SHELL ? shell : release,
    shell,
    path: routeOf(place),
    name,
    message,
    stack: frames,
  });
}

/** What lies behind an error that only says that something did not work out. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : error;
}

function kindOf(noticed: PageFailureKind, error: unknown, name: string): PageFailureKind {
  if (error instanceof RemoteUnavailableError) return error.needsOtherShell ? 'contract' : 'load';
  return name === 'ChunkLoadError' ? 'load' : noticed;
}

/** The pattern of the screen at a path; of what is no screen nothing is told. */
function routeOf({ pathname, remotes }: FailurePlace): string {
  const routes = [...shellRoutes.map((path) => ({ path })), ...remoteRoutes(remotes)];
  return matchRoutes(routes, pathname)?.[0]?.route.path ?? '/*';
}
