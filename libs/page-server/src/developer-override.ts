import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CONTRACT_RANGE } from '@shop/federation/contract';
import { shopRemotes } from '@shop/federation/shop-remotes';
import type { Remote } from './remotes';
import { requestUrl } from './request-url';

/** How long a browser stays let in, s: a working day. */
const DAY_OF_WORK_SECONDS = 12 * 60 * 60;
/** Under HTTPS a browser takes a cookie of that prefix from the shop itself alone. */
const cookieName = (secure: boolean) => (secure ? '__Host-desarrollo' : 'desarrollo');
const TOKEN_PARAMETER = 'developer';
const REMOTE_PARAMETER = /^remote\.([a-z][a-z0-9-]*)$/;

/** The developer's own machine, as their browser sees it; no page can be made to run scripts of anybody else. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export type OverrideAnswer = { redirect: string; cookie: string } | { refusal: string };

/**
 * Lets developers see remotes of their own machine in a running shop, in their own browser: they open an address with the
 * shop's token once, `/?developer=TOKEN&remote.mf-admin=http://localhost:3004`, and have a signed cookie from then on.
 * `/?developer=` ends it. Who has no cookie of ours gets the shop as it is.
 */
export interface DeveloperOverride {
  /** Answer for a caller who asks to be let in or out; null for all others, a wrong token among them. */
  enter(request: IncomingMessage, secure: boolean): OverrideAnswer | null;
  /** Origins of the remotes that this browser gets from its own machine, by name; empty for visitors. */
  remotesOf(request: IncomingMessage, secure: boolean): ReadonlyMap<string, string>;
}

/** Content of the cookie: it ends by itself, also in a browser that keeps it for longer. */
interface Ticket {
  /** ms since 1970. */
  until: number;
  remotes: [name: string, origin: string][];
}

const nobody: ReadonlyMap<string, string> = new Map();

/** Without a token nobody is let in. */
export function createDeveloperOverride(token: string | null): DeveloperOverride {
  if (token === null) return { enter: () => null, remotesOf: () => nobody };
  const sign = (text: string) => createHmac('sha256', token).update(text).digest('base64url');

  function cookie(value: string, maxAge: number, secure: boolean): string {
    return `${cookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
  }

  return {
    enter(request, secure) {
      const url = requestUrl(request);
      const given = url.searchParams.get(TOKEN_PARAMETER);
      if (given === null) return null;
      const wanted = takeRemotes(url.searchParams);
      const rest = url.searchParams.toString();
      const redirect = `${url.pathname.replace(/^\/+/, '/')}${rest === '' ? '' : `?${rest}`}`;
      if (given === '') return { redirect, cookie: cookie('', 0, secure) };
      if (!isEqual(given, token)) return null;
      const remotes = wanted.flatMap(([name, place]) => {
        const origin = localOrigin(place);
        return origin === null ? [] : [[name, origin] satisfies [string, string]];
      });
      if (remotes.length === 0 || remotes.length < wanted.length) {
        return { refusal: 'Cada remoto debe ser una dirección de tu máquina: remote.mf-admin=http://localhost:3004' };
      }
      const ticket: Ticket = { until: Date.now() + DAY_OF_WORK_SECONDS * 1000, remotes };
      const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      return { redirect, cookie: cookie(`${payload}.${sign(payload)}`, DAY_OF_WORK_SECONDS, secure) };
    },

    remotesOf(request, secure) {
      const signedCookie = new RegExp(`(?:^|;\\s*)${cookieName(secure)}=([\\w-]+)\\.([\\w-]+)`);
      const [, payload, signature] = signedCookie.exec(request.headers.cookie ?? '') ?? [];
      if (payload === undefined || signature === undefined || !isEqual(signature, sign(payload))) return nobody;
      const { until, remotes } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Ticket;
      return until > Date.now() ? new Map(remotes) : nobody;
    },
  };
}

/** A remote as its developer's browser gets it: from the development server, at its usual paths and those published. */
export function fromOwnMachine(remote: Remote, origin: string): Remote {
  return {
    ...remote,
    entry: `${origin}/entry.js`,
    contractRange: CONTRACT_RANGE,
    routes: [...new Set([...remote.routes, ...(shopRemotes[remote.name]?.pages ?? [])])],
    preloads: [`${origin}/entry.js`],
    serverFile: null,
    version: origin,
    release: null,
    isWatched: false,
  };
}

/** Takes the remotes out of an address's parameters, and the token with them. */
function takeRemotes(parameters: URLSearchParams): [name: string, place: string][] {
  const remotes = [...parameters].flatMap(([key, place]): [string, string][] => {
    const name = REMOTE_PARAMETER.exec(key)?.[1];
    return name === undefined ? [] : [[name, place]];
  });
  for (const key of [TOKEN_PARAMETER, ...remotes.map(([name]) => `remote.${name}`)]) parameters.delete(key);
  return remotes;
}

/** The origin of an address on the developer's own machine; null for any other. */
function localOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, username, password, pathname, search, origin } = new URL(text);
  const isPlain = username === '' && password === '' && pathname === '/' && search === '';
  return /^https?:$/.test(protocol) && LOCAL_HOSTS.has(hostname) && isPlain ? origin : null;
}

/** Takes as long for any two texts. */
function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
