import type { PageFailureKind } from '@shop/contracts';
import type { RemoteAddress } from '@shop/federation';

/** What failed, as it was noticed. */
export interface NoticedFailure {
  kind: PageFailureKind;
  error: unknown;
  /** The remote whose screen it is; otherwise the files in the stacks tell whose code failed. */
  remote?: string;
  /** What is known of the place beside the error's own stack. */
  stack?: string | null | undefined;
}

/** Where it happened. */
export interface FailurePlace {
  pathname: string;
  /** The remotes of the page, which have the patterns of its paths. */
  remotes: readonly RemoteAddress[];
}

/** The remotes of the page; none until they are known. */
export const page: Pick<FailurePlace, 'remotes'> = { remotes: [] };

/** Errors that were told: some are noticed twice on their way out. */
const told = new WeakSet<object>();

/** Tells the team of what failed. The code for it is fetched when something fails for the first time. */
export function tellFailure(failure: NoticedFailure): void {
  const { error } = failure;
  if (typeof error === 'object' && error !== null) {
    if (told.has(error)) return;
    told.add(error);
  }
  const place: FailurePlace = { pathname: globalThis.location.pathname, remotes: page.remotes };
  // Without the code nobody is told: it is lost where a report would be lost too.
  import('./report').then(({ report }) => report(failure, place)).catch(() => undefined);
}

/** Tells of what is thrown outside of React, from now on. Scripts of the browser's extensions are none of ours. */
export function watchScripts(): void {
  const ours = /\/(?:assets|remotes)\//;
  const notice = (error: unknown) => {
    if (error instanceof Error && ours.test(error.stack ?? '')) tellFailure({ kind: 'script', error });
  };
  globalThis.addEventListener('error', (event) => notice(event.error));
  globalThis.addEventListener('unhandledrejection', (event) => notice(event.reason));
}
