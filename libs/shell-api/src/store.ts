import { configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { shopApi } from '@shop/api-client';
import { useDispatch, useSelector } from 'react-redux';
import { CART_KEY, cartActions, restoreCart } from './cart.slice';
import { watchDistributorSession } from './distributor-session-end';
import { rootReducer, type RootState } from './root-reducer';
import {
  DISTRIBUTOR_KEY,
  keepDistributorEnd,
  keepStaffSession,
  keptDistributorEnd,
  restoreDistributor,
  sessionActions,
} from './session.slice';
import { watchStaffSession } from './staff-session-end';
import { storage, tabStorage } from './storage';

/** What must outlive the page is written to local storage as it changes. */
function createPersistence() {
  const persistence = createListenerMiddleware<RootState>();
  persistence.startListening({
    predicate: (_action, now, before) => now.cart.lines !== before.cart.lines,
    effect: (_action, api) => storage.write(CART_KEY, api.getState().cart.lines),
  });
  persistence.startListening({
    actionCreator: sessionActions.staffSignedIn,
    effect: ({ payload }) => keepStaffSession(payload),
  });
  watchStaffSession(persistence.startListening);
  watchDistributorSession(persistence.startListening);
  persistence.startListening({
    actionCreator: sessionActions.distributorSignedIn,
    effect: ({ payload }) => storage.write(DISTRIBUTOR_KEY, payload),
  });
  persistence.startListening({
    matcher: isAnyOf(sessionActions.distributorSignedOut, sessionActions.distributorSessionEnded),
    effect: (_action, api) => {
      /* The reason first: other tabs look for it when they see that the distributor is gone. */
      keepDistributorEnd(storage, api.getState().session.distributorEnd);
      storage.remove(DISTRIBUTOR_KEY);
    },
  });
  persistence.startListening({
    predicate: (_action, now, before) => now.session.distributorEnd !== before.session.distributorEnd,
    effect: (_action, api) => keepDistributorEnd(tabStorage, api.getState().session.distributorEnd),
  });
  return persistence.middleware;
}

/** The shop's store. Made once: by the shell, by the host of a remote that runs alone, or by a test. */
export function createShopStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(createPersistence()).concat(shopApi.middleware),
  });
}

export type ShopStore = ReturnType<typeof createShopStore>;

/** Keeps the cart and who buys equal in all tabs of a browser; answers the function that ends it. */
export function followOtherTabs(store: ShopStore): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === CART_KEY) store.dispatch(cartActions.replaced(restoreCart().lines));
    if (event.key === DISTRIBUTOR_KEY) {
      const distributor = restoreDistributor();
      if (distributor) store.dispatch(sessionActions.distributorSignedIn(distributor));
      else if (store.getState().session.distributor) {
        store.dispatch(sessionActions.distributorSessionEnded(keptDistributorEnd(storage) ?? 'signedOut'));
      }
    }
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}

export const useShopDispatch = useDispatch.withTypes<ShopStore['dispatch']>();
export const useShopSelector = useSelector.withTypes<RootState>();
