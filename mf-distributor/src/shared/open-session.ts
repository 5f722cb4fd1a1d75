/** Where a session is closed. */
export type ClosedPlace = 'here' | 'everywhere';

/** The distributor's session, with the ways in which screens can end it. */
export interface OpenSession {
  /** Where it is being closed right now; null while nobody closes it. */
  closing: ClosedPlace | null;
  close: (place: ClosedPlace) => void;
}
