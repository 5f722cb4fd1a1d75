import { adminApi } from '../shared/admin-api';

/** How long signing out waits for the server, ms; without its answer the session ends on this device alone. */
const PATIENCE = 3000;

const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the session on the server too: its token is worth nothing afterwards. */
    adminLogout: build.mutation<null, void>({
      query: () => ({ url: 'admin/logout', method: 'POST', timeout: PATIENCE }),
      transformResponse: () => null,
    }),
  }),
});

export const { useAdminLogoutMutation } = sessionApi;
