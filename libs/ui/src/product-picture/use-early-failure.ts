import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

const never = () => () => undefined;

/** Tells of a picture of the server's page that could not be loaded before anything listened to it. */
export function useEarlyFailure(picture: RefObject<HTMLImageElement | null>, onFailure: (src: string) => void): void {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasServed] = useState(isTakenOver);
  useEffect(() => {
    const image = picture.current;
    if (wasServed && image?.complete && image.naturalWidth === 0) onFailure(image.getAttribute('src') ?? '');
  }, [wasServed, picture, onFailure]);
}
