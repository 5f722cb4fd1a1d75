import { singleLine, visibleText } from '../common/plain-text';
import { withoutPersonalData } from '../common/without-personal-data';

/**
 * The kinds of failure of a page: a remote could not be loaded, or needs another shell; a component threw while it was
 * rendered; React threw the server's HTML away and rendered again; other code threw; the page could not be rendered on the
 * server.
 */
export const PAGE_FAILURE_KINDS = ['load', 'contract', 'render', 'recovered', 'script', 'server'] as const;
export type PageFailureKind = (typeof PAGE_FAILURE_KINDS)[number];

/** `remote` of what fails in the shell's own code. */
export const SHELL = 'shell';

/** A remote's name as releases know it. */
export const REMOTE_NAME = /^[a-z][a-z0-9-]{0,60}$/;

/** A release of a remote, its contract and a hash of its content (`2.0.0-0a1b2c3d4e5f`); of the shell the hash alone. */
export const RELEASE = /^(?:\d{1,4}(?:\.\d{1,4}){2}-)?[0-9a-f]{12}$/;

/**
 * The cookie by which reports of failures of a remote's release come with the load of a page that was sent with it. A browser's
 * tabs may have several releases of a remote, and each report counts for its own. By the hash alone: every page brings it.
 */
export const loadCookie = (release: string) => `carga-${release.slice(-12)}`;

/** `GET /api/failures/loads`: the loads of pages that failures were reported of, and where to go on from. */
export interface FailedLoads {
  loads: string[];
  next: string;
}

/** A row of `GET /api/admin/releases`: what browsers get of a remote. Moments are ISO instants. */
export interface RemoteReleaseView {
  remote: string;
  version: string;
  since: string | null;
  /** Given to so many of a hundred browsers. */
  canary: { version: string; percent: number; since: string } | null;
  /** Taken back by the shop itself; `reason` in Spanish. */
  withdrawn: { version: string; at: string; reason: string } | null;
}

/** Sizes of a report, bytes, and of its parts, characters. Apart from `limits`, which every page loads. */
export const failureLimits = { bytes: 10 * 1024, path: 120, message: 300, stack: 2000 } as const;

/** Name of an error's class. */
export const ERROR_NAME = /^[A-Za-z]\w{0,59}$/;

/** Payload of `POST /api/failures`. None of it is personal: `toPageFailure` makes it. */
export interface PageFailureReport {
  kind: PageFailureKind;
  /** Whose code failed: a remote's name, or `SHELL`. */
  remote: string;
  /** Its release; null where that is not known, as in development. */
  release: string | null;
  /** The release of the shell that the page has. */
  shell: string | null;
  /** Pattern of the page's path. */
  path: string;
  /** The error's class. */
  name: string;
  message: string;
  stack: string;
}

/** A row of `GET /api/admin/failures`: the same failure is one row, with the path, shell and stack of its last time. */
export interface PageFailureView extends PageFailureReport {
  id: string;
  /** How often it was reported. */
  times: number;
  /** ISO instants. */
  firstAt: string;
  lastAt: string;
}

/** A failure as it may be told: short enough, and without what could be anybody's. */
export function toPageFailure(failure: PageFailureReport): PageFailureReport {
  return {
    ...failure,
    path: pathPattern(failure.path).slice(0, failureLimits.path),
    name: ERROR_NAME.test(failure.name) ? failure.name : 'Error',
    message: withoutPersonalData(singleLine(failure.message)).slice(0, failureLimits.message),
    stack: withoutPersonalData(visibleText(failure.stack)).slice(0, failureLimits.stack),
  };
}

/** A word of a route, a parameter of one (`:orderId`), or what stands for the rest. */
const ROUTE_PART = /^(?:[a-z]{1,20}(?:-[a-z]{1,20}){0,3}|:[a-zA-Z]{1,30}|\*)$/;

/** A path without its query, and without what only one object or person has: `/pedido/8F3A…` becomes `/pedido/:value`. */
export function pathPattern(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const parts = pathname.split('/').filter((part) => part !== '');
  return `/${parts.map((part) => (ROUTE_PART.test(part) ? part : ':value')).join('/')}`;
}
