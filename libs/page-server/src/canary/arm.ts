import { createHash, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TakesCanary } from '../remotes';

/** Holds a browser's lot, one of 10,000: each canary draws some of them, and the browser stays where it is. */
const LOT_COOKIE = 'lote';
const LOTS = 10_000;
const MONTH = 30 * 24 * 60 * 60;

/** Choice of staff on the diagnostics page: `mf-admin.nueva`, `mf-admin.estable`, several with `_` between them. */
const CHOICE_COOKIE = 'versiones';

/** Which releases a browser gets where some browsers get another one. */
export interface Arm {
  takes: TakesCanary;
  /** Somebody opens the page. A copy that the service worker keeps is none: it draws no lot, and nothing can fail of it. */
  isVisit: boolean;
  /** The browser's lot, drawn now where it had none. */
  lot(): number;
  /** Sets the lot that was drawn now; null where none was. */
  newCookie(): string | null;
}

/** @param secure whether the browser came by HTTPS */
export function armOf(request: IncomingMessage, secure: boolean): Arm {
  const { cookie = '' } = request.headers;
  const known = /^\d{1,4}$/.exec(valueOf(cookie, LOT_COOKIE) ?? '')?.[0];
  const chosen = new Set(valueOf(cookie, CHOICE_COOKIE)?.split('_'));
  let lot = known === undefined ? null : Number(known);
  const isVisit = !isCopy(request);
  let isNew = false;

  function drawn(): number {
    if (lot !== null) return lot;
    isNew = true;
    return (lot = randomInt(LOTS));
  }

  return {
    isVisit,
    lot: drawn,
    takes: (name, { version, percent }) => {
      if (chosen.has(`${name}.nueva`)) return true;
      if (chosen.has(`${name}.estable`) || (lot === null && !isVisit)) return false;
      return placeOf(drawn(), version) < percent;
    },
    newCookie: () =>
      isNew && lot !== null
        ? `${LOT_COOKIE}=${lot}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MONTH}${secure ? '; Secure' : ''}`
        : null,
  };
}

/** True when a script of a page or its worker fetches; what is no browser says neither. */
function isCopy({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-mode'] !== 'navigate';
}

/** Where a lot stands for a release, 0 to 99: each release draws other browsers. */
function placeOf(lot: number, version: string): number {
  return createHash('sha256').update(`${lot} ${version}`).digest().readUInt32BE() % 100;
}

function valueOf(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}
