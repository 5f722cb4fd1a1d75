import { useShopDispatch } from '@shop/shell-api';
import { useState } from 'react';
import { checkRelease } from '../connection/release';
import { RemoteFailure, RemoteSkeleton } from '../remotes/remote-states';
import type { LazyComponent } from './lazy-component';

/** One of the shell's own screens, its code fetched when it is visited; without it the same fallback as a remote's. */
export function LazyScreen({ part }: { part: LazyComponent<object> }) {
  const dispatch = useShopDispatch();
  const [failed, setFailed] = useState(false);
  const renderScreen = part.useWhen(!failed, () => {
    setFailed(true);
    void dispatch(checkRelease());
  });

  if (failed) return <RemoteFailure onRetry={() => setFailed(false)} />;
  return renderScreen({}) ?? <RemoteSkeleton />;
}
