/** State of the confirmation page when it follows the order itself and not a link. */
export interface OrderPageState {
  justPlaced: boolean;
  /** The last changes are not in it: its answer had got lost before them, or it was on its way by then. */
  isEarlier: boolean;
}
