import type { RootOptions } from 'react-dom/client';
import { RemoteBoundary } from '../remotes/remote-boundary';
import { tellFailure } from './tell-failure';

/** What comes of errors in React's root: the team is told, and the browser, for whoever looks at its console. */
export const rootErrors: RootOptions = {
  onCaughtError(error, { componentStack: stack, errorBoundary }) {
    const remote = errorBoundary instanceof RemoteBoundary ? { remote: errorBoundary.props.name } : {};
    tellFailure({ kind: 'render', error, stack, ...remote });
    reportError(error);
  },
  onUncaughtError(error, { componentStack: stack }) {
    tellFailure({ kind: 'render', error, stack });
    reportError(error);
  },
  onRecoverableError(error, { componentStack: stack }) {
    tellFailure({ kind: 'recovered', error, stack });
    reportError(error);
  },
};
