import type { RemoteUnavailableError } from '@shop/federation';
import { Component, type ReactNode } from 'react';
import { CONTENT_ID, focusContent } from '../layout/navigation/content-focus';
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
  /** The remote is staff's: its fallback says nothing of a shop and a cart, and it is there again once it can be fetched. */
  isStaffs?: boolean;
}

/** Thrown error, with the facts that a `RemoteUnavailableError` has. */
type Thrown = Partial<Pick<RemoteUnavailableError, 'needsOtherShell' | 'isLate'>>;

/** How often a late remote is tried by itself while its fallback is in sight: each may cost one more call that hangs. */
const LATE_TRIES = 4;

/**
 * Renders a remote's screens. When it is missing, broken, too slow, made for another shell or crashes while rendering, a
 * fallback takes its place and the rest of the shell goes on; every retry asks where the remote is now. One that was late
 * takes its place back by itself. Render it with `key={name}`.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { thrown: Thrown | null }> {
  override state: { thrown: Thrown | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown): { thrown: Thrown } {
    return { thrown: Object(error) as Thrown };
  }

  private lateTries = 0;

  override componentDidCatch() {
    this.lookForIt();
  }

  override componentDidUpdate(before: RemoteBoundaryProps) {
    if (this.state.thrown && before.visit !== this.props.visit) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.thrown) this.props.modules.forget(this.props.name);
  }

  private readonly lookForIt = () => {
    const { name, modules, isStaffs } = this.props;
    const isLate = this.state.thrown?.isLate === true;
    if (isLate && this.lateTries < LATE_TRIES) modules.missing.set(name, { isLate, retry: this.resume });
    else if (isStaffs) modules.missing.set(name, { isLate: false, retry: this.retry });
  };

  /* The fallback stays, with its button, until the remote is there, and while something is open in a frame of its own. */
  private readonly resume = (untilFree: () => Promise<void>) => {
    const { name, modules, frameFailure } = this.props;
    const { thrown } = this.state;
    this.lateTries += 1;
    modules.missing.delete(name);
    modules.resume(name);
    const end = (failure: Thrown | null, then?: () => void) => {
      // A press of the button is an attempt of its own.
      if (this.state.thrown === thrown) this.setState({ thrown: failure }, then);
    };
    const hasFocus = () => document.getElementById(CONTENT_ID)?.contains(document.activeElement);
    const arrival = modules.load(name).then(frameFailure && untilFree);
    arrival.then(
      () => end(null, hasFocus() ? focusContent : undefined),
      (cause: unknown) => end(Object(cause) as Thrown, this.lookForIt),
    );
  };

  private readonly retry = () => {
    this.lateTries = 0;
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
