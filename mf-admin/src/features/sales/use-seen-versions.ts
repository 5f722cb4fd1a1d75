import type { StaffOrderView } from '@shop/contracts';
import { useMemo, useRef } from 'react';

type VersionedOrder = Pick<StaffOrderView, 'orderId' | 'version'>;

/** Versions of orders as they are seen here, with what was done to them here since they were read. */
export interface SeenVersions {
  of: (order: VersionedOrder) => number;
  /** The status of the order, or of a line, was changed here, which raised the version that was sent along by one. */
  noteChange: (orderId: string, sent: number) => void;
}

/** A list has the version that a change made only once it was read again: who changes the next line at once is not behind. */
export function useSeenVersions(): SeenVersions {
  const own = useRef(new Map<string, number>());
  return useMemo(
    () => ({
      of: ({ orderId, version }) => Math.max(version, own.current.get(orderId) ?? 0),
      noteChange: (orderId, sent) => void own.current.set(orderId, sent + 1),
    }),
    [],
  );
}
