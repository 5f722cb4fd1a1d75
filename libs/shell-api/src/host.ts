/**
 * The door for whoever makes the store: the shell, the frame of a remote that runs alone, tests. The boundary check
 * refuses it to remotes: what is here changes without a new contract.
 */
export { usePricedCart } from './cart-lines';
export * from './cart.slice';
export * from './connection.slice';
export { sessionEndOf } from './distributor-session-end';
export * from './session.slice';
export { asServed, createShopStore, followOtherTabs, type ShopStore } from './store';
export * from './toast.slice';
export { askForDistributor } from './use-distributor-check';
export { useShownToast } from './use-shown-toast';
