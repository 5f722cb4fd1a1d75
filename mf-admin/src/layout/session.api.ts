import { adminApi } from '../shared/admin-api';

/** How long signing out waits for the server; without its answer the session ends on this device alone. */
const TIMEOUT_MS = 3000;

const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the session on the server too: its token is worth nothing afterwards. */
    adminLogout: build.mutation<null, void>({
      query: () => ({ url: 'admin/logout', method: 'POST', timeout: TIMEOUT_MS }),
    }),
  }),
});

export const { useAdminLogoutMutation } = sessionApi;
