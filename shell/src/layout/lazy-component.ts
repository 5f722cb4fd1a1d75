import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';

/** A part of the page whose code is fetched when it is first wanted, so that no visitor waits for it before. */
export interface LazyComponent<Props> {
  /** Fetches it; a failed part can be fetched again. */
  load: () => Promise<unknown>;
  /** Fetches it ahead of its need; a failure is left to the moment when it is really wanted. */
  preload: () => void;
  /**
   * Component of the part; it renders nothing until the part is there. Fetched when `wanted`; `onFailure` is called when
   * that fails, and the next time it is wanted it is asked for again.
   */
  useWhen: (wanted: boolean, onFailure: () => void) => (props: Props) => ReactNode;
}

/** `load` imports the part; the module is kept for the life of the page. */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let arrived: ComponentType<Props> | null = null;

  async function fetchPart(): Promise<ComponentType<Props>> {
    arrived ??= await load();
    return arrived;
  }

  return {
    load: fetchPart,
    preload() {
      fetchPart().catch(() => undefined);
    },
    useWhen(wanted, onFailure) {
      // Nothing at first, also of a part that is there: a rendered page that is taken over late has none of it.
      const [part, setPart] = useState<ComponentType<Props> | null>(null);
      const missing = part === null && (wanted || arrived !== null);
      const tellFailure = useRef(onFailure);

      useEffect(() => {
        tellFailure.current = onFailure;
      }, [onFailure]);

      useEffect(() => {
        if (!missing) return;
        let isCurrent = true;
        fetchPart().then(
          (Part) => {
            if (isCurrent) setPart(() => Part);
          },
          () => {
            if (isCurrent) tellFailure.current();
          },
        );
        return () => {
          isCurrent = false;
        };
      }, [missing]);

      return (props) => part && createElement(part, props);
    },
  };
}
