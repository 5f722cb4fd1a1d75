import { randomUUID } from 'node:crypto';

import type { AffiliateEntity } from '../../../../src/affiliates/affiliate.entity';
import { addAffiliate, addInvited, PASSWORD } from '../../builders/affiliates';
import type { TestShop } from '../../test-shop';
import type { RouteCall, RouteCase } from '../route-case';

const approved: Partial<AffiliateEntity> = { status: 'approved', approvedAt: new Date() };

/** A change of status of an affiliate as described. */
function statusCall(values: Partial<AffiliateEntity>, body: object) {
  return async ({ database }: TestShop): Promise<RouteCall> => {
    const { id } = await addAffiliate(database, values);
    return { path: `/api/admin/affiliates/${id}/status`, body, status: 200 };
  };
}

const publicRoutes: RouteCase[] = [
  {
    route: 'POST /api/affiliates',
    to: 'everyone',
    call: () =>
      Promise.resolve({
        path: '/api/affiliates',
        body: { name: 'Eva', email: `${randomUUID()}@ejemplo.gt`, phone: '5555 0000', level: 'socio', message: null },
        status: 201,
      }),
  },
  {
    route: 'POST /api/auth/distributor/login',
    to: 'everyone',
    call: () =>
      Promise.resolve({
        path: '/api/auth/distributor/login',
        body: { email: 'nadie@ejemplo.gt', password: 'x' },
        status: 401,
      }),
  },
  {
    route: 'POST /api/auth/distributor/logout',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/auth/distributor/logout', status: 200 }),
  },
  {
    route: 'POST /api/auth/distributor/activation',
    to: 'everyone',
    call: async ({ database }) => {
      const { token } = await addInvited(database);
      return { path: '/api/auth/distributor/activation', body: { token }, status: 200 };
    },
  },
  {
    route: 'POST /api/auth/distributor/activate',
    to: 'everyone',
    call: async ({ database }) => {
      const { token } = await addInvited(database);
      const body = { token, newPassword: PASSWORD, confirmPassword: PASSWORD };
      return { path: '/api/auth/distributor/activate', body, status: 200 };
    },
  },
  {
    route: 'GET /api/auth/distributor/me',
    to: 'distributor',
    call: () => Promise.resolve({ path: '/api/auth/distributor/me', status: 200 }),
  },
  {
    route: 'POST /api/auth/distributor/logout-everywhere',
    to: 'distributor',
    call: () => Promise.resolve({ path: '/api/auth/distributor/logout-everywhere', status: 200 }),
  },
  {
    route: 'PATCH /api/auth/distributor/password',
    to: 'distributor',
    call: () =>
      Promise.resolve({
        path: '/api/auth/distributor/password',
        body: { currentPassword: 'x', newPassword: PASSWORD, confirmPassword: PASSWORD },
        status: 400,
      }),
  },
];

const statusRoute = 'PATCH /api/admin/affiliates/:id/status';

const staffRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/affiliates',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/affiliates', status: 200 }),
  },
  {
    route: 'GET /api/admin/affiliates/:id',
    to: 'staff',
    call: async ({ database }) => ({
      path: `/api/admin/affiliates/${(await addAffiliate(database)).id}`,
      status: 200,
    }),
  },
  {
    route: statusRoute,
    when: 'approve',
    to: 'authorizeAffiliate',
    asks: true,
    call: statusCall({}, { status: 'approved' }),
  },
  {
    route: statusRoute,
    when: 'approve somebody who was paused before any approval',
    to: 'authorizeAffiliate',
    asks: true,
    call: statusCall({ status: 'standby' }, { status: 'approved' }),
  },
  {
    route: statusRoute,
    when: 'reject an applicant',
    to: 'authorizeAffiliate',
    call: statusCall({}, { status: 'rejected' }),
  },
  {
    route: statusRoute,
    when: 'reject an affiliate',
    to: 'authorizeAffiliate',
    call: statusCall(approved, { status: 'rejected' }),
  },
  {
    route: statusRoute,
    when: 'set terms while the status stays',
    to: 'authorizeAffiliate',
    asks: true,
    call: statusCall(approved, { status: 'approved', discount: 12 }),
  },
  {
    route: statusRoute,
    when: 'pause an applicant',
    to: 'pauseAffiliate',
    call: statusCall({}, { status: 'standby' }),
  },
  {
    route: statusRoute,
    when: 'pause',
    to: 'pauseAffiliate',
    call: statusCall(approved, { status: 'standby' }),
  },
  {
    route: statusRoute,
    when: 'reactivate',
    to: 'pauseAffiliate',
    asks: true,
    call: statusCall({ ...approved, status: 'standby' }, { status: 'approved' }),
  },
  {
    route: 'PATCH /api/admin/affiliates/:id',
    when: 'of the terms',
    to: 'authorizeAffiliate',
    asks: true,
    call: async ({ database }) => ({
      path: `/api/admin/affiliates/${(await addAffiliate(database)).id}`,
      body: { discount: 12 },
      status: 200,
    }),
  },
  ...(['email', 'phone', 'name'] as const).map((field): RouteCase => ({
    route: 'PATCH /api/admin/affiliates/:id',
    when: `of the ${field}`,
    to: 'authorizeAffiliate',
    asks: field !== 'name',
    call: async ({ database }) => {
      const values = { email: `${randomUUID()}@ejemplo.gt`, phone: '5555 0001', name: 'Eva' };
      const { id } = await addAffiliate(database);
      return { path: `/api/admin/affiliates/${id}`, body: { [field]: values[field] }, status: 200 };
    },
  })),
  {
    route: 'POST /api/admin/affiliates/:id/activation-link',
    to: 'authorizeAffiliate',
    asks: true,
    call: async ({ database }) => ({
      path: `/api/admin/affiliates/${(await addAffiliate(database, approved)).id}/activation-link`,
      status: 201,
    }),
  },
  {
    route: 'GET /api/admin/high-terms',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/high-terms', status: 200 }),
  },
  {
    route: 'DELETE /api/admin/high-terms/:id',
    to: 'admin',
    call: async ({ database }) => {
      const { id } = await addAffiliate(database, { ...approved, highTermsAt: new Date(), highTermsBy: 'carla' });
      return { path: `/api/admin/high-terms/${id}`, status: 200 };
    },
  },
  {
    route: 'DELETE /api/admin/affiliates/:id',
    to: 'deleteAffiliate',
    call: async ({ database }) => ({
      path: `/api/admin/affiliates/${(await addAffiliate(database, { status: 'rejected' })).id}`,
      status: 200,
    }),
  },
];

export const affiliateRoutes: RouteCase[] = [...publicRoutes, ...staffRoutes];
