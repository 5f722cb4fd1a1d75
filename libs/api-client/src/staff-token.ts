/** Local storage keys of the staff session (storefront, section 9). */
export const STAFF_TOKEN_KEY = 'admin_token';
export const STAFF_USER_KEY = 'admin_user';

/** The staff token that is sent raw in `Authorization`, or null; a browser that refuses storage counts as signed out. */
export function storedStaffToken(): string | null {
  try {
    return localStorage.getItem(STAFF_TOKEN_KEY);
  } catch {
    return null;
  }
}
