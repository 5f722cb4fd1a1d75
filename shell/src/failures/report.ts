import { SHELL, toPageFailure, type PageFailureKind, type PageFailureReport } from '@shop/contracts';
import type { RemoteAddress, RemoteUnavailableError } from '@shop/federation';
import type { RemoteBoundaryProps } from '../remotes/remote-boundary';
import type { CaughtError } from './watch-failures';

/** Reports of one page; who has more tells nothing new. */
export const MOST_REPORTS = 10;

/** The file of a remote's release in an address: `/remotes/mf-admin/2.0.0-0a1b2c3d4e5f/…`; without one in development. */
const REMOTE_FILE = /\/remotes\/([a-z][a-z0-9-]*)\/(?:([\d.]+-[0-9a-f]{12})\/)?/g;

/** The shell's own script, which has a hash of its build in its name. */
const SHELL_SCRIPT = /\/assets\/shell\.([0-9a-f]{12})\.js/;

/** Code of the shop in a stack; what the browser's extensions throw is none of ours, in folders of such names either. */
const OWN_SCRIPT = /https?:\/\/[^/\s]+\/(?:assets|remotes)\//;

/** React's errors about a page that the server rendered and that it had to render again, as its browser builds word them. */
const RECOVERED = /^Minified React error #(?:418|419|421|422|423|425);/;

/**
 * Traces of a browser's translation: Chrome's class of the page, and what stands in the place of texts, also of those that React
 * takes over later and then renders again.
 */
const TRANSLATION = 'html[class*="translated-"], font';

/** `ORDER_ROUTE` of the shell's routes, a module that every page loads. */
const ORDER_ROUTE = '/pedido/:orderId';

/** Makes what reports a page's failures, each the first time that it happens there. */
export function createReporter(): (error: unknown, remotes: readonly RemoteAddress[], caught?: CaughtError) => void {
  const reported = new Set<string>();
  /** An error that a boundary caught comes once more, as the page's own. */
  const seen = new WeakSet<Error>();
  return (error, remotes, caught) => {
    if (!(error instanceof Error) || seen.has(error)) return;
    seen.add(error);
    if (!caught && !OWN_SCRIPT.test(error.stack ?? '')) return;
    // No release is to blame for it.
    if (RECOVERED.test(error.message) && document.querySelector(TRANSLATION)) return;
    const failure = describe(error, remotes, caught);
    const key = JSON.stringify([failure.kind, failure.remote, failure.name, failure.message]);
    if (reported.has(key) || reported.size >= MOST_REPORTS) return;
    reported.add(key);
    navigator.sendBeacon('/api/failures', new Blob([JSON.stringify(failure)], { type: 'application/json' }));
  };
}

/** Reports what fails on this page. */
export const report = createReporter();

function describe(error: Error, remotes: readonly RemoteAddress[], caught: CaughtError = {}): PageFailureReport {
  const { name, message, stack = '' } = causeOf(error);
  const frames = [stack, caught.componentStack ?? ''].filter((part) => part !== '').join('\n');
  const files = Array.from(frames.matchAll(REMOTE_FILE), ([, owner, release]) => ({ owner, release }));
  const remote = remoteAround(caught) ?? files[0]?.owner ?? SHELL;
  const asked = remotes.find((address) => address.name === remote)?.entry ?? '';
  const shell = SHELL_SCRIPT.exec(Array.from(document.scripts, ({ src }) => src).join(' '))?.[1] ?? null;
  const release = files.find((file) => file.owner === remote)?.release ?? releaseIn(asked);
  return toPageFailure({
    kind: kindOf(error, name, caught),
    remote,
    release: remote === SHELL ? shell : release,
    shell,
    path: routeOf(globalThis.location.pathname, remotes),
    name,
    message,
    stack: frames,
  });
}

/** The remote whose screens the boundary is around; of the shell's own boundary none. */
function remoteAround({ errorBoundary }: CaughtError): string | undefined {
  const props: Partial<RemoteBoundaryProps> = errorBoundary?.props ?? {};
  return props.name;
}

function releaseIn(entry: string): string | null {
  const [file] = entry.matchAll(REMOTE_FILE);
  return file?.[2] ?? null;
}

/** Cause behind an error that only says that something failed. */
function causeOf(error: Error): Error {
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}

function kindOf(error: Error, name: string, { componentStack }: CaughtError): PageFailureKind {
  if (isLostRemote(error)) return error.needsOtherShell ? 'contract' : 'load';
  if (name === 'ChunkLoadError') return 'load';
  if (RECOVERED.test(error.message)) return 'recovered';
  return componentStack === undefined ? 'script' : 'render';
}

/** By its name: the class itself is a module that every page loads. */
function isLostRemote(error: Error): error is RemoteUnavailableError {
  return error.name === 'RemoteUnavailableError';
}

/** The pattern of the screen at a path; of what is no screen nothing is told. */
function routeOf(pathname: string, remotes: readonly RemoteAddress[]): string {
  const routes = [ORDER_ROUTE, ...remotes.flatMap((remote) => remote.routes)];
  return routes.find((route) => isOf(pathname, route)) ?? '/*';
}

function isOf(pathname: string, route: string): boolean {
  const pattern = route.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?');
  return new RegExp(`^${pattern}/?$`, 'i').test(pathname);
}
