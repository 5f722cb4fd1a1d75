/**
 * The entry point for apps that make the store: the shell, the frame of a remote that runs alone, tests. The boundary check
 * refuses it to remotes: what is here changes without a new contract.
 */
export { usePricedCart } from './cart/cart-lines';
export * from './cart/cart.slice';
export * from './connection/connection.slice';
export { sessionEndOf } from './session/distributor-session-end';
export * from './session/session.slice';
export { CHECKOUT_KEYS } from './storage';
export { asServed, createShopStore, followOtherTabs, type ShopStore } from './store';
export * from './toast/toast.slice';
export { renewDistributor } from './session/use-distributor-check';
export { takeRenderedTitle } from './use-page-title';
export { useShownToast } from './toast/use-shown-toast';
