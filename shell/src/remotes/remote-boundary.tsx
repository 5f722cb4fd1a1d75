import { RemoteUnavailableError } from '@shop/federation';
import { Component, type ReactNode } from 'react';
import type { RemoteModules } from './remote-modules';
import { RemoteScreens } from './remote-screens';
import { RemoteFailure, type FailureReason } from './remote-states';

export interface RemoteBoundaryProps {
  name: string;
  modules: RemoteModules;
  /** Changes with each navigation: going somewhere else after a failure is another try. */
  visit: string;
  /** Wraps the fallback of a remote that brings its own page frame, so that header and cart are there then too. */
  frameFailure?: (failure: ReactNode) => ReactNode;
}

interface RemoteBoundaryState {
  failure: FailureReason | null;
}

/**
 * Renders a remote's screens. When it is missing, broken, too slow, made for another shell or crashes while rendering, a
 * fallback takes its place and the rest of the shell goes on; every retry asks where the remote is now. Render it with `key={name}`.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    const isForeign = error instanceof RemoteUnavailableError && error.needsOtherShell;
    return { failure: isForeign ? 'other-shell' : 'unavailable' };
  }

  override componentDidUpdate(before: RemoteBoundaryProps) {
    if (this.state.failure && before.visit !== this.props.visit) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.failure) this.props.modules.forget(this.props.name);
  }

  private readonly retry = () => {
    this.props.modules.forget(this.props.name);
    this.setState({ failure: null });
  };

  override render() {
    const { name, modules, frameFailure } = this.props;
    const { failure: reason } = this.state;
    if (reason === null) return <RemoteScreens name={name} modules={modules} />;
    const failure = <RemoteFailure reason={reason} onRetry={this.retry} />;
    return frameFailure ? frameFailure(failure) : failure;
  }
}
