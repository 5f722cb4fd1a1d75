/** Checks of the page: everything that a buyer needs of the server (DIAG-1). */
export const checks = [
  { name: 'Contenido de la portada', path: '/api/homepage-content' },
  { name: 'Productos', path: '/api/products' },
  { name: 'Estado del servidor', path: '/api/health' },
] as const;

export type Check = (typeof checks)[number];

/** Result of a check. `time` is in ms; `status` is the HTTP status, null when nothing answered. */
export interface CheckResult {
  status: number | null;
  ok: boolean;
  time: number;
  /** The answer's body, or the error of the network. */
  text: string;
}

const SHOWN_TEXT = 4000;

/** A server that takes longer does not answer. */
const TIMEOUT_MS = 20_000;

/** Calls one address as a browser of a visitor would, cookies included, and tells what came of it. Never throws. */
export async function runCheck({ path }: Check): Promise<CheckResult> {
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  try {
    const address = new URL(path, globalThis.location.href);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { credentials: 'include', cache: 'no-store', signal });
    const body = await answer.text();
    return { status: answer.status, ok: answer.ok, time: elapsed(), text: readable(body) };
  } catch (error) {
    return { status: null, ok: false, time: elapsed(), text: error instanceof Error ? error.message : String(error) };
  }
}

function readable(body: string): string {
  const text = indented(body);
  return text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}\n…` : text;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
