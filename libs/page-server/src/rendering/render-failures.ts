import { toPageFailure, type PageFailureReport } from '@shop/contracts';
import type { FailedRendering } from './renderings';

/** The same failure is told once in so many ms: a page that everybody asks for fails again and again. */
const SILENCE_MS = 60_000;

/** Failures that are known to have been told. */
const KNOWN_FAILURES = 200;

/** Tells failed renderings as failures of pages, each once in a while. */
export function tellRenderFailures(tell: (failure: PageFailureReport) => void): (failed: FailedRendering) => void {
  const toldAt = new Map<string, number>();
  return ({ remote, release, shell, route, name, message, stack }) => {
    const failure = toPageFailure({
      kind: 'server',
      remote,
      release,
      shell,
      path: route ?? '/*',
      name,
      message,
      stack,
    });
    const key = JSON.stringify([remote, release, failure.name, failure.message]);
    const now = performance.now();
    if (now - (toldAt.get(key) ?? -Infinity) < SILENCE_MS) return;
    toldAt.delete(key);
    toldAt.set(key, now);
    const [oldest] = toldAt.keys();
    if (toldAt.size > KNOWN_FAILURES && oldest !== undefined) toldAt.delete(oldest);
    tell(failure);
  };
}
