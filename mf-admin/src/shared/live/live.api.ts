import type { SeenOrdersInput } from '@shop/contracts';
import { adminApi, post } from '../admin-api';

const liveApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Says that orders were opened: they ring for nobody any more. The stream tells everybody, this browser too. */
    adminMarkOrdersSeen: build.mutation<null, SeenOrdersInput>({ query: (body) => post('admin/orders/seen', body) }),
  }),
});

export const { useAdminMarkOrdersSeenMutation } = liveApi;
