import type { RemoteAddress } from '@shop/federation';
import type { Component } from 'react';
import type { RootOptions } from 'react-dom/client';

/** Facts of React about an error that a boundary caught. */
export interface CaughtError {
  componentStack?: string | undefined;
  errorBoundary?: Component<unknown> | undefined;
}

/**
 * Tells the teams of what fails on a page from now on. React's root hands on to the page's own `error` event what nothing
 * caught and what it recovered from; of what a boundary caught the root's option tells. The code that reports is fetched
 * when something fails for the first time, and shares no module with what every page loads: those would be built less
 * tightly. Without it nobody is told, nor would a report get through.
 */
export function watchFailures(remotes: readonly RemoteAddress[]): RootOptions {
  const tell = (error: unknown, caught?: CaughtError) => {
    import('./report').then(({ report }) => report(error, remotes, caught)).catch(() => undefined);
  };
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  return {
    onCaughtError(error, caught) {
      tell(error, caught);
      // Shows the error in the browser's console.
      reportError(error);
    },
  };
}
