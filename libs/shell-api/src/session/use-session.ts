import type { DistributorView, SessionEnd, StaffSession, StaffView } from '@shop/contracts';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../root-reducer';
import {
  selectDistributor,
  selectDistributorEnd,
  selectStaff,
  selectStaffToken,
  sessionActions,
} from './session.slice';
import { useShopSelector } from '../store';

/** Who is signed in on this device. Being there shows screens; only the server decides what may be done. */
export interface Session {
  staff: StaffView | null;
  /** Of this tab's staff session; for what can't be called through the shop's api, such as a stream. */
  staffToken: string | null;
  distributor: DistributorView | null;
  /** Why the last session of a distributor ended without being asked to; null when none did. */
  distributorEnd: SessionEnd | null;
}

/** Actions by which a login, a logout or a changed profile tells the shop. */
export interface SessionChanges {
  /** The staff who are signed in at this moment, for a screen that asks as it goes. */
  readStaff: () => StaffView | null;
  staffSignedIn: (session: StaffSession) => void;
  /** The server knows their name and flags as they are by now; the session stays the same. */
  staffUpdated: (staff: StaffView) => void;
  staffSignedOut: () => void;
  distributorSignedIn: (distributor: DistributorView) => void;
  distributorSignedOut: () => void;
}

/** Who is signed in, always as it is now. */
export function useSession(): Session {
  const staff = useShopSelector(selectStaff);
  const staffToken = useShopSelector(selectStaffToken);
  const distributor = useShopSelector(selectDistributor);
  const distributorEnd = useShopSelector(selectDistributorEnd);
  return { staff, staffToken, distributor, distributorEnd };
}

/** Ways to change who is signed in; the same ones for the life of a screen. */
export function useSessionChanges(): SessionChanges {
  const store = useStore<RootState>();
  return useMemo(
    () => ({
      readStaff: () => selectStaff(store.getState()),
      staffSignedIn: (session) => void store.dispatch(sessionActions.staffSignedIn(session)),
      staffUpdated: (staff) => void store.dispatch(sessionActions.staffUpdated(staff)),
      staffSignedOut: () => void store.dispatch(sessionActions.staffSignedOut()),
      distributorSignedIn: (distributor) => void store.dispatch(sessionActions.distributorSignedIn(distributor)),
      distributorSignedOut: () => void store.dispatch(sessionActions.distributorSignedOut()),
    }),
    [store],
  );
}
