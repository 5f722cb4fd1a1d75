import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the screen a part may be when it is drawn, so that it is ready when one gets there. */
const AHEAD = '600px';

/** Without any approach it is drawn after this, ms: who searches the page or prints it finds it there. */
const PATIENCE = 4000;

export interface WhenNearProps {
  /** Stands in its place until then, as high as the part will be. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Draws its children once the screen comes near, so that what they need does not delay the page; then for good. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => !('IntersectionObserver' in globalThis));

  useEffect(() => {
    if (near || !place.current) return;
    const approach = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    approach.observe(place.current);
    const end = setTimeout(() => setNear(true), PATIENCE);
    return () => {
      approach.disconnect();
      clearTimeout(end);
    };
  }, [near]);

  return near ? children : <div ref={place}>{placeholder}</div>;
}
