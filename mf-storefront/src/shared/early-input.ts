import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Takes over what was typed or chosen in a field of the server's page before its code was there.
 * @param shown what the field's code shows
 */
export function useEarlyInput(field: RefObject<Field | null>, shown: string, take: (value: string) => void): void {
  const early = useRef<string | null>(null);
  const first = useRef({ shown, take });

  useLayoutEffect(() => {
    const value = field.current?.value ?? first.current.shown;
    if (value !== first.current.shown) early.current = value;
  }, [field]);

  // Not before the router listens.
  useEffect(() => {
    if (early.current !== null) first.current.take(early.current);
    early.current = null;
  }, []);
}
