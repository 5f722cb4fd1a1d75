import { useEffect } from 'react';
import { useAdminMarkOrdersSeenMutation } from './live.api';
import { useLive } from './live.slice';

/** Says that an order is on the screen, once and where nobody has opened it yet. */
export function useSeenOrder(orderId: string): void {
  const isUnseen = useLive(({ unseen }) => unseen.some((order) => order.orderId === orderId));
  const [markSeen] = useAdminMarkOrdersSeenMutation();
  useEffect(() => {
    if (isUnseen) void markSeen({ ids: [orderId] });
  }, [isUnseen, orderId, markSeen]);
}
