import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  SESSION_ENDS,
  type DistributorView,
  type SessionEnd,
  type StaffSession,
  type StaffView,
} from '@shop/contracts';
import { storage, tabStorage } from '../storage';

/** Local storage keys of the staff session (ADM-4). */
export const STAFF_TOKEN_KEY = 'admin_token';
const STAFF_USER_KEY = 'admin_user';

/** Local storage key of the signed-in distributor; for display only, the server knows distributors by their cookie. */
export const DISTRIBUTOR_KEY = 'distributor';

/**
 * Why the distributor's last session ended. In the tab's storage it is still said after a reload; in the device's, other tabs read it
 * when they see that the session is gone.
 */
const DISTRIBUTOR_END_KEY = 'distributor_end';

/** Who is signed in on this device. Being here shows screens; only the server decides what may be done. */
export interface SessionState {
  /** With the token that this tab's calls send raw in `Authorization`. */
  staff: StaffSession | null;
  distributor: DistributorView | null;
  /** Why the last session of a distributor ended without being asked to; null when none did. */
  distributorEnd: SessionEnd | null;
}

/** The staff session that this device keeps; null without one. */
export function restoreStaff(): StaffSession | null {
  const token = storage.readText(STAFF_TOKEN_KEY);
  const user = storage.read(STAFF_USER_KEY);
  return token !== null && typeof user === 'object' && user !== null && 'username' in user && 'role' in user
    ? { token, user: user as StaffView }
    : null;
}

/** The copy of the signed-in distributor that this device keeps; null without one. */
export function restoreDistributor(): DistributorView | null {
  const stored = storage.read(DISTRIBUTOR_KEY);
  return typeof stored === 'object' && stored !== null && 'email' in stored && 'discount' in stored
    ? (stored as DistributorView)
    : null;
}

/** Why the distributor's session ended, as this tab or another one of the device kept it; null where nothing says so. */
export function keptDistributorEnd(place: typeof storage): SessionEnd | null {
  const kept = place.read(DISTRIBUTOR_END_KEY);
  return SESSION_ENDS.find((end) => end === kept) ?? null;
}

/** Keeps why the distributor's session ended; null forgets it. */
export function keepDistributorEnd(place: typeof storage, end: SessionEnd | null): void {
  if (end === null) place.remove(DISTRIBUTOR_END_KEY);
  else place.write(DISTRIBUTOR_END_KEY, end);
}

function restoreDistributorSession(): Pick<SessionState, 'distributor' | 'distributorEnd'> {
  const distributor = restoreDistributor();
  return { distributor, distributorEnd: distributor ? null : keptDistributorEnd(tabStorage) };
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ staff: restoreStaff(), ...restoreDistributorSession() }),
  reducers: {
    staffSignedIn(state, { payload }: PayloadAction<StaffSession>) {
      state.staff = payload;
    },
    /** The server knows their name and flags as they are by now; the session stays the same. */
    staffUpdated(state, { payload }: PayloadAction<StaffView>) {
      if (state.staff) state.staff.user = payload;
    },
    staffSignedOut(state) {
      state.staff = null;
    },
    distributorSignedIn(state, { payload }: PayloadAction<DistributorView>) {
      state.distributor = payload;
      state.distributorEnd = null;
    },
    distributorSignedOut(state) {
      state.distributor = null;
      state.distributorEnd = null;
    },
    /** The server, or another tab, says that the session is over. */
    distributorSessionEnded(state, { payload }: PayloadAction<SessionEnd>) {
      state.distributor = null;
      state.distributorEnd = payload;
    },
  },
  selectors: {
    selectStaff: (state) => state.staff?.user ?? null,
    selectStaffToken: (state) => state.staff?.token ?? null,
    selectDistributor: (state) => state.distributor,
    selectDistributorEnd: (state) => state.distributorEnd,
  },
});

export const sessionActions = sessionSlice.actions;
export const { selectStaff, selectStaffToken, selectDistributor, selectDistributorEnd } = sessionSlice.selectors;

/** Keeps a staff session on this device (ADM-4). The token last: other tabs wait for it. */
export function keepStaffSession({ user, token }: StaffSession): void {
  storage.write(STAFF_USER_KEY, user);
  storage.writeText(STAFF_TOKEN_KEY, token);
}

/** Forgets the staff session of this device, unless another tab has begun another one since. */
export function forgetStaffSession({ token }: StaffSession): void {
  if (storage.readText(STAFF_TOKEN_KEY) !== token) return;
  storage.remove(STAFF_TOKEN_KEY);
  storage.remove(STAFF_USER_KEY);
}
