import { remoteApi, shopApi } from '@shop/api-client';

/** What a call carries that creates: under one key it is made once, however often it is sent (decision 0095). */
export const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** What the shop's own rules are read by: limits of orders, retention, second steps. */
export const RULES = ['adminRules'] as const;

/** The shop's api with the back office's own tags; all of its calls are of the staff's session. */
export const adminApi = remoteApi(
  shopApi.enhanceEndpoints({
    addTagTypes: [
      'adminMe',
      'adminDashboard',
      'adminSales',
      'adminProducts',
      'adminAffiliates',
      'adminMessages',
      'adminUsers',
      'adminContent',
      'adminCustomers',
      'adminPush',
      'adminFactors',
      'adminSessions',
      'adminHighTerms',
      'adminNotices',
      'adminJobs',
      'adminDeliveries',
      'adminCash',
      'adminImports',
      'adminRules',
    ],
  }),
  { prefix: 'admin', session: 'staff' },
);
