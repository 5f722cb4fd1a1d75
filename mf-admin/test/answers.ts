import type { DashboardView, DeliverySummary, OwnFactorsView, StaffView } from '@shop/contracts';
import type { Answers } from '@shop/testing';
import { aStaffUser } from '@shop/testing/builders';

export function aDashboard(over: Partial<DashboardView> = {}): DashboardView {
  return {
    totalAffiliates: 48,
    pendingAffiliates: 3,
    totalSales: 1284,
    totalRevenue: '186420.50',
    unreadMessages: 5,
    pendingOrders: 7,
    overdueOrders: 2,
    unusualOrders: 0,
    metLimits: 0,
    ordersWithoutChat: 0,
    lowStock: 4,
    shippingCollected: '900.00',
    ...over,
  };
}

export function aDeliverySummary(over: Partial<DeliverySummary> = {}): DeliverySummary {
  return { waiting: 0, onTheWay: 0, wishes: 0, overdueCouriers: 0, overdueCash: '0.00', ...over };
}

/** Of a user who signs in with a password alone. */
export const noFactors: OwnFactorsView = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, dueAt: null };

/** Answers that the frame around every screen asks for. */
export function frameAnswers(staff: Partial<StaffView> = {}, dashboard: Partial<DashboardView> = {}): Answers {
  const me = aStaffUser(staff);
  return {
    'GET /api/admin/me': () => ({ success: true, data: me }),
    'GET /api/admin/dashboard': () => ({ success: true, data: aDashboard(dashboard) }),
    'GET /api/admin/me/factors': () => ({ success: true, data: noFactors }),
    'GET /api/admin/high-terms': () => ({ success: true, data: [] }),
    'GET /api/admin/notices': () => ({ success: true, data: [] }),
    // Nobody else edits what a form is open for.
    'POST /api/admin/editing': () => ({ success: true, data: [] }),
    'GET /api/admin/jobs': () => ({ success: true, data: [] }),
    'GET /api/admin/deliveries/summary': () => ({ success: true, data: aDeliverySummary() }),
    'GET /api/admin/deliveries': () => ({ success: true, data: [], meta: { total: 0 } }),
    // Nothing happens, however long a test takes; those of the live updates speak through a stream.
    'GET /api/admin/events': () => new Promise(() => undefined),
    'POST /api/admin/logout': () => ({ success: true, data: null }),
  };
}
