/** State of the confirmation page when it follows the order itself and not a link. */
export interface OrderPageState {
  justPlaced: boolean;
  /** It had been placed before, its answer lost, with data that were changed since. */
  isEarlier: boolean;
}
