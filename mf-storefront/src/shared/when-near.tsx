import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the screen a part may be when it is drawn, so that it is ready when one gets there. */
const AHEAD = '600px';

export interface WhenNearProps {
  /** Stands in its place until then, as high as the part will be. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Draws its children once the screen comes near, so that what they need is not fetched before; then for good. */
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
    return () => approach.disconnect();
  }, [near]);

  return near ? children : <div ref={place}>{placeholder}</div>;
}
