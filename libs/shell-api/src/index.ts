/**
 * The door for remotes: hooks, types and paths. What the shell keeps behind them (store, slices, watchers, storage) is at
 * `@shop/shell-api/host`, which remotes may not import.
 */
export { priceCart, unitPriceFor, type PricedCart, type PricedLine } from './cart/cart-lines';
export { cartLineKey, type CartLine } from './cart/cart.slice';
export { paths, sectionIds } from './paths';
export { rootReducer, type RootState } from './root-reducer';
export { storage, tabStorage } from './storage';
export { useShopDispatch, useShopSelector } from './store';
export type { NewToast, ToastVariant, Undo } from './toast/toast.slice';
export { useCart, useCartLines, type Cart } from './cart/use-cart';
export { useConnection, type Connection } from './connection/use-connection';
export { useDistributorCheck } from './session/use-distributor-check';
export { usePageTitle } from './use-page-title';
export { useSession, useSessionChanges, type Session, type SessionChanges } from './session/use-session';
export { useToast } from './toast/use-toast';
