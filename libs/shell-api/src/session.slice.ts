import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { STAFF_TOKEN_KEY, STAFF_USER_KEY, storedStaffToken } from '@shop/api-client';
import {
  SESSION_ENDS,
  type DistributorView,
  type SessionEnd,
  type StaffSession,
  type StaffView,
} from '@shop/contracts';
import { storage, tabStorage } from './storage';

/** Local storage key of the signed-in distributor; for display only, the server knows him by his cookie. */
export const DISTRIBUTOR_KEY = 'distributor';

/**
 * Why his last session ended. In the tab's storage it is still said after a reload; in the device's, other tabs read it
 * when they see that he is gone.
 */
const DISTRIBUTOR_END_KEY = 'distributor_end';

/** Who is signed in on this device. Being here shows screens; only the server decides what may be done. */
export interface SessionState {
  staff: StaffView | null;
  distributor: DistributorView | null;
  /** Why the last session of a distributor ended without being asked to; null when none did. */
  distributorEnd: SessionEnd | null;
}

function restoreStaff(): StaffView | null {
  if (storedStaffToken() === null) return null;
  const stored = storage.read(STAFF_USER_KEY);
  return typeof stored === 'object' && stored !== null && 'username' in stored && 'role' in stored
    ? (stored as StaffView)
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
      state.staff = payload.user;
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
    selectStaff: (state) => state.staff,
    selectDistributor: (state) => state.distributor,
    selectDistributorEnd: (state) => state.distributorEnd,
  },
});

export const sessionActions = sessionSlice.actions;
export const { selectStaff, selectDistributor, selectDistributorEnd } = sessionSlice.selectors;

/** Keeps a staff session on this device (storefront, section 4: admin session). */
export function keepStaffSession({ user, token }: StaffSession): void {
  storage.writeText(STAFF_TOKEN_KEY, token);
  storage.write(STAFF_USER_KEY, user);
}

/** Forgets the staff session of this device. */
export function forgetStaffSession(): void {
  storage.remove(STAFF_TOKEN_KEY);
  storage.remove(STAFF_USER_KEY);
}
