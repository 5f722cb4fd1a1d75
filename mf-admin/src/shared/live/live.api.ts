import type { SeenOrdersInput } from '@shop/contracts';
import { useEffect } from 'react';
import { adminApi, post } from '../admin-api';
import { useLive } from './live.slice';

const liveApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Says that orders were opened: they ring for nobody any more. The stream tells everybody, this browser too. */
    adminMarkOrdersSeen: build.mutation<null, SeenOrdersInput>({ query: (body) => post('admin/orders/seen', body) }),
  }),
});

export const { useAdminMarkOrdersSeenMutation } = liveApi;

/** Says that an order is on the screen, once and where nobody has opened it yet. */
export function useSeenOrder(orderId: string): void {
  const isUnseen = useLive(({ unseen }) => unseen.some((order) => order.orderId === orderId));
  const [markSeen] = useAdminMarkOrdersSeenMutation();
  useEffect(() => {
    if (isUnseen) void markSeen({ ids: [orderId] });
  }, [isUnseen, orderId, markSeen]);
}
