import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the screen a part may be when it is rendered, so that it is ready when one gets there. */
const AHEAD = '600px';

/** Rendered after this time however far away: visitors who search the page or print it find it there. */
const TIMEOUT_MS = 4000;

/** A person's first sign of life: what the server rendered then wants to be used soon. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;

export interface WhenNearProps {
  /** Stands in its place until then, as high as the part will be. */
  placeholder: ReactNode;
  children: ReactNode;
}

interface Approach {
  near: Promise<void>;
  come: () => void;
}

function awaitApproach(): Approach {
  let come: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { near, come };
}

/**
 * Renders its children once the screen comes near, so that what they need does not delay the page; then for good. In a page
 * of the server they are there already, and begin to work then.
 */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [approach] = useState(() => ('IntersectionObserver' in globalThis ? awaitApproach() : null));

  useEffect(() => {
    if (!approach || !place.current) return;
    const { come } = approach;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    const end = setTimeout(come, TIMEOUT_MS);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, come, { once: true });
    return () => {
      observer.disconnect();
      clearTimeout(end);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, come);
    };
  }, [approach]);

  return (
    <div ref={place}>
      {/* The server never shows it: its styles are not to travel with the page. */}
      <Suspense fallback={approach && placeholder}>
        <Gate approach={approach}>{children}</Gate>
      </Suspense>
    </div>
  );
}

function Gate({ approach, children }: { approach: Approach | null; children: ReactNode }) {
  if (approach) use(approach.near);
  return children;
}
