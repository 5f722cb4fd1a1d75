import type { RemoteUnavailableError } from '@shop/federation';
import { Component, type ReactNode } from 'react';
import type { RemoteModules } from './remote-modules';
import { RemoteScreens } from './remote-screens';
import { RemoteFailure } from './remote-states';

export interface RemoteBoundaryProps {
  name: string;
  modules: RemoteModules;
  /** Changes with each navigation: going somewhere else after a failure is another try. */
  visit: string;
  /** Wraps the fallback of a buyers' remote that brings its own page frame, so that header and cart are there then too. */
  frameFailure?: (failure: ReactNode) => ReactNode;
  /** The remote is staff's: its fallback says nothing of a shop and a cart, and it is there again by itself. */
  isStaffs?: boolean;
}

/** Thrown error, with the facts that a `RemoteUnavailableError` has. */
type Thrown = Partial<Pick<RemoteUnavailableError, 'needsOtherShell'>>;

/**
 * Renders a remote's screens. When it is missing, broken, too slow, made for another shell or crashes while rendering, a
 * fallback takes its place and the rest of the shell goes on; every retry asks where the remote is now. Render it with `key={name}`.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { thrown: Thrown | null }> {
  override state: { thrown: Thrown | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown): { thrown: Thrown } {
    return { thrown: Object(error) as Thrown };
  }

  override componentDidCatch() {
    const { name, modules, isStaffs } = this.props;
    if (isStaffs) modules.missing.set(name, this.retry);
  }

  override componentDidUpdate(before: RemoteBoundaryProps) {
    if (this.state.thrown && before.visit !== this.props.visit) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.thrown) this.props.modules.forget(this.props.name);
  }

  private readonly retry = () => {
    this.props.modules.forget(this.props.name);
    this.setState({ thrown: null });
  };

  override render() {
    const { name, modules, frameFailure, isStaffs } = this.props;
    const { thrown } = this.state;
    if (thrown === null) return <RemoteScreens name={name} modules={modules} />;
    const failure = <RemoteFailure needsOtherShell={thrown.needsOtherShell} isStaffs={isStaffs} onRetry={this.retry} />;
    return frameFailure ? frameFailure(failure) : failure;
  }
}
