import { useStaff } from '../../shared/staff/use-staff';

/** Whether who is signed in may change couriers, settle with them and close the till. */
export function useMaySettle(): boolean {
  return useStaff().allows('settleCash');
}
