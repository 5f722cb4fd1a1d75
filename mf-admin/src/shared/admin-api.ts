import { remoteApi, shopApi } from '@shop/api-client';

/** Key of a call that creates: under one key an object is made once, however often it is sent (decision 0095). */
export const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

export const postUnderKey = (url: string, key: string, body?: object) => ({
  url,
  method: 'POST',
  body,
  ...underKey(key),
});

/** Tag of the shop's own rules: limits of orders, retention, second steps. */
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
