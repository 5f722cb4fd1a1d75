import { ErrorState } from '@shop/ui';
// oxlint-disable-next-line no-restricted-imports
import { Component, createElement, lazy, type ComponentType } from 'react';
import { sayOnItsWay } from './on-its-way';

/** Waits before a part is fetched again by itself, ms. */
const RETRIES_MS = [500, 2000] as const;

/** Between two fetches of a part whose place says that it did not load, ms. */
export const REFETCH_MS = 5000;

/** The code of a part did not come. */
class PartLost extends Error {}

async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  const end = sayOnItsWay();
  try {
    return await loadAgain(load);
  } finally {
    end();
  }
}

async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of RETRIES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load().catch((cause: unknown) => {
    throw new PartLost('The code of a part did not come', { cause });
  });
}

/**
 * A component whose code is fetched when it is first shown; a `Suspense` above shows what stands there meanwhile. A script
 * that is lost takes nothing else down: it is asked for again by itself, then the place of the part says that it did not
 * load, and the part is there as soon as its code can be had again.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fetchPart = () => lazy(async () => ({ default: await loadPatiently(load) }));
  let Part = fetchPart();

  return class LazyComponent extends Component<Props, { error: Error | null }> {
    override state: { error: Error | null } = { error: null };

    static getDerivedStateFromError(error: Error) {
      return { error };
    }

    private timer: ReturnType<typeof setInterval> | undefined;

    override componentDidMount() {
      globalThis.addEventListener('online', this.retry);
      // Not every line that is back is one that the browser has missed: a server's restart is no loss of network.
      this.timer = setInterval(() => {
        if (this.state.error instanceof PartLost) load().then(this.retry, () => undefined);
      }, REFETCH_MS);
    }

    override componentWillUnmount() {
      globalThis.removeEventListener('online', this.retry);
      clearInterval(this.timer);
    }

    private readonly retry = () => {
      if (this.state.error === null) return;
      Part = fetchPart();
      this.setState({ error: null });
    };

    override render() {
      const { error } = this.state;
      if (error === null) return createElement(Part as unknown as ComponentType<object>, this.props);
      // An error of a part that is there is for the boundary around.
      if (!(error instanceof PartLost)) throw error;
      return (
        <ErrorState
          icon="cloud-off"
          title="Esta parte no cargó"
          text="Revisa tu conexión. Lo que escribiste en otras partes sigue ahí."
          onRetry={this.retry}
        />
      );
    }
  };
}
