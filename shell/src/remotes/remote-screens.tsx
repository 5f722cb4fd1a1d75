import type { RemoteModule } from '@shop/federation';
import { createElement, startTransition, useEffect, useState } from 'react';
import type { RemoteModules } from './remote-modules';
import { RemoteSkeleton } from './remote-states';

type Loading = { module: RemoteModule | null; failure: null } | { module: null; failure: { cause: unknown } };

/** A remote's screens, or their outline while it loads. A remote that can't be loaded throws, for the boundary around. */
export function RemoteScreens({ name, modules }: { name: string; modules: RemoteModules }) {
  const [{ module, failure }, setLoading] = useState<Loading>(() => ({ module: modules.loaded(name), failure: null }));

  useEffect(() => {
    // Told of a module that is there, React would render all of it again, over what it has not taken over yet.
    if (module) return;
    modules.load(name).then(
      // A whole page at once: as a transition it is rendered in slices, between which taps and scrolling get through.
      (loaded) => startTransition(() => setLoading({ module: loaded, failure: null })),
      (cause: unknown) => setLoading({ module: null, failure: { cause } }),
    );
  }, [name, modules, module]);

  if (failure) throw failure.cause;
  return module ? createElement(module.default) : <RemoteSkeleton />;
}
