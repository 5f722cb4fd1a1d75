import type { StaffView } from '@shop/contracts';
import { aStaffUser } from '@shop/testing';

/** A staff session as an earlier visit left it in the browser. */
export function signInBefore(over: Partial<StaffView> = {}): void {
  localStorage.setItem('admin_token', 'prueba.de.token');
  localStorage.setItem('admin_user', JSON.stringify(aStaffUser(over)));
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
