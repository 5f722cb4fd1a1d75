/**
 * The door for remotes: hooks, types and paths. What the shell keeps behind them (store, slices, watchers, storage) is at
 * `@shop/shell-api/host`, which remotes may not import.
 */
export { priceCart, unitPriceFor, type PricedCart, type PricedLine } from './cart-lines';
export { cartLineKey, type CartLine } from './cart.slice';
export { paths, sectionIds } from './paths';
export { rootReducer, type RootState } from './root-reducer';
export { storage, tabStorage } from './storage';
export { useShopDispatch, useShopSelector } from './store';
export type { NewToast, ToastVariant, Undo } from './toast.slice';
export { useCart, useCartLines, type Cart } from './use-cart';
export { useConnection, type Connection } from './use-connection';
export { useDistributorCheck } from './use-distributor-check';
export { usePageTitle } from './use-page-title';
export { useSession, useSessionChanges, type Session, type SessionChanges } from './use-session';
export { useToast } from './use-toast';
