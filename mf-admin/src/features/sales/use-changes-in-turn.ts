import type { StaffOrderView } from '@shop/contracts';
import { useCallback, useRef } from 'react';

/** Makes a change of an order after those that were pressed before it; `make` gets the version that they left. */
export type ChangeInTurn = (
  order: Pick<StaffOrderView, 'orderId' | 'version'>,
  /** Returns the version that the order has then; null when the change failed. */
  make: (version: number) => Promise<number | null>,
) => Promise<void>;

/** Who presses two lines of an order one after the other is not behind their own first change. */
export function useChangesInTurn(): ChangeInTurn {
  const last = useRef(new Map<string, Promise<number>>());
  return useCallback(async ({ orderId, version }, make) => {
    const before = last.current.get(orderId);
    const seen = (async () => Math.max(version, (await before) ?? 0))();
    const made = seen.then(make);
    last.current.set(
      orderId,
      made.then(
        (left) => left ?? seen,
        () => seen,
      ),
    );
    await made;
  }, []);
}
