import type { StaffOrderView } from '@shop/contracts';
import { useMemo, useRef } from 'react';

type VersionedOrder = Pick<StaffOrderView, 'orderId' | 'version'>;

/** Versions of orders as they are seen here, with what was done to them here since they were read. */
export interface SeenVersions {
  of: (order: VersionedOrder) => number;
  /** The status of the order, or of a line, was changed here, which raised the version that was sent along by one. */
  noteChange: (orderId: string, sent: number) => void;
  /** Makes changes of an order one after the other, each with the version that the one before has left. */
  change: (order: VersionedOrder, make: (version: number) => Promise<{ ok: boolean }>) => Promise<void>;
}

/** A list has the version that a change made only once it was read again: who changes the next line at once is not behind. */
export function useSeenVersions(): SeenVersions {
  const own = useRef(new Map<string, number>());
  const last = useRef(new Map<string, Promise<unknown>>());
  return useMemo(() => {
    const of = ({ orderId, version }: VersionedOrder) => Math.max(version, own.current.get(orderId) ?? 0);
    const noteChange = (orderId: string, sent: number) => void own.current.set(orderId, sent + 1);
    return {
      of,
      noteChange,
      change: (order, make) => {
        const { orderId } = order;
        async function inTurn() {
          await last.current.get(orderId);
          const version = of(order);
          const { ok } = await make(version);
          if (ok) noteChange(orderId, version);
          // A change that found itself done raised nothing: the version is asked for again after the refusal.
          else own.current.delete(orderId);
        }
        const made = inTurn();
        last.current.set(
          orderId,
          made.catch(() => undefined),
        );
        return made;
      },
    };
  }, []);
}
