import { Component, type ReactNode } from 'react';
import type { RemoteModules } from './remote-modules';
import { RemoteScreens } from './remote-screens';
import { RemoteFailure } from './remote-states';

export interface RemoteBoundaryProps {
  name: string;
  modules: RemoteModules;
  /** Changes with each navigation: going somewhere else after a failure is another try. */
  visit: string;
  /** Wraps the fallback of a remote that brings its own page frame, so that header and cart are there then too. */
  frameFailure?: (failure: ReactNode) => ReactNode;
}

interface RemoteBoundaryState {
  failed: boolean;
}

/**
 * Draws a remote's screens. When it is missing, broken, too slow or crashes while rendering, a fallback takes its place
 * and the rest of the shell goes on; every retry asks where the remote is now. Render it with `key={name}`.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failed: false };

  static getDerivedStateFromError(): RemoteBoundaryState {
    return { failed: true };
  }

  override componentDidUpdate(before: RemoteBoundaryProps) {
    if (this.state.failed && before.visit !== this.props.visit) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.modules.forget(this.props.name);
  }

  private readonly retry = () => {
    this.props.modules.forget(this.props.name);
    this.setState({ failed: false });
  };

  override render() {
    const { name, modules, frameFailure } = this.props;
    if (!this.state.failed) return <RemoteScreens name={name} modules={modules} />;
    const failure = <RemoteFailure onRetry={this.retry} />;
    return frameFailure ? frameFailure(failure) : failure;
  }
}
