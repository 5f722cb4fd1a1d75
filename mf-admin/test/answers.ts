import type { DashboardView, StaffView } from '@shop/contracts';
import { aStaffUser, type Answers } from '@shop/testing';

export function aDashboard(over: Partial<DashboardView> = {}): DashboardView {
  return {
    totalAffiliates: 48,
    pendingAffiliates: 3,
    totalSales: 1284,
    totalRevenue: '186420.50',
    unreadMessages: 5,
    pendingOrders: 7,
    overdueOrders: 2,
    lowStock: 4,
    shippingCollected: '900.00',
    ...over,
  };
}

/** What the frame around every screen asks for. */
export function frameAnswers(staff: Partial<StaffView> = {}, dashboard: Partial<DashboardView> = {}): Answers {
  const me = aStaffUser(staff);
  return {
    'GET /api/admin/me': () => ({ success: true, data: me }),
    'GET /api/admin/dashboard': () => ({ success: true, data: aDashboard(dashboard) }),
    'POST /api/admin/logout': () => ({ success: true, data: null }),
  };
}
