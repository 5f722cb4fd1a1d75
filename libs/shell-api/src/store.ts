import { configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { shopApi } from '@shop/api-client';
import { useDispatch, useSelector } from 'react-redux';
import { CART_KEY, cartActions, restoreCart } from './cart/cart.slice';
import { watchDistributorSession } from './session/distributor-session-end';
import { readAgain } from './read-again';
import { rootReducer, type RootState } from './root-reducer';
import {
  DISTRIBUTOR_KEY,
  keepDistributorEnd,
  keptDistributorEnd,
  restoreDistributor,
  restoreStaff,
  STAFF_TOKEN_KEY,
  sessionActions,
} from './session/session.slice';
import { watchStaffSession } from './session/staff-session-end';
import { CHECKOUT_KEYS, storage, tabStorage } from './storage';
import { TOAST_REMOVAL_MS, toastRemoved, toastShown } from './toast/toast.slice';

/** Key of `tabStorage`: the distributor whose session the tab had last and who may go on. */
const FORMER_KEY = 'distributor_former';

const distributorEnds = [sessionActions.distributorSignedOut, sessionActions.distributorSessionEnded] as const;

/** State that must outlive the page is written to local storage as it changes; toasts leave the store in time. */
function createPersistence() {
  const persistence = createListenerMiddleware<RootState>();
  persistence.startListening({
    predicate: (_action, now, before) => now.cart.lines !== before.cart.lines,
    effect: (_action, api) => storage.write(CART_KEY, api.getState().cart.lines),
  });
  watchStaffSession(persistence.startListening);
  watchDistributorSession(persistence.startListening);
  persistence.startListening({
    actionCreator: sessionActions.distributorSignedIn,
    effect: ({ payload }) => storage.write(DISTRIBUTOR_KEY, payload),
  });
  persistence.startListening({
    matcher: isAnyOf(...distributorEnds),
    effect: (_action, api) => {
      /* The reason first: other tabs look for it when they see that the distributor is gone. */
      keepDistributorEnd(storage, api.getState().session.distributorEnd);
      storage.remove(DISTRIBUTOR_KEY);
    },
  });
  persistence.startListening({
    matcher: isAnyOf(sessionActions.distributorSignedIn, ...distributorEnds),
    // The next one to use this tab reads nobody's address. After an end that they did not ask for, here or elsewhere, they go on.
    effect: (_action, api) => {
      const former = api.getOriginalState().session.distributor?.id ?? tabStorage.read(FORMER_KEY);
      const { distributor, distributorEnd: end } = api.getState().session;
      const { id = former } = distributor ?? {};
      const isOther = former !== null && id !== former;
      const hasLeft = distributor === null && (end === null || end.startsWith('signedOut'));
      if (!isOther && !hasLeft) tabStorage.write(FORMER_KEY, former);
      else for (const key of [...Object.values(CHECKOUT_KEYS), FORMER_KEY]) tabStorage.remove(key);
    },
  });
  persistence.startListening({
    predicate: (_action, now, before) => now.session.distributorEnd !== before.session.distributorEnd,
    effect: (_action, api) => keepDistributorEnd(tabStorage, api.getState().session.distributorEnd),
  });
  persistence.startListening({
    predicate: (_action, now, before) => before.toast.isShown && !now.toast.isShown,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      await api.delay(TOAST_REMOVAL_MS);
      api.dispatch(toastRemoved());
    },
  });
  return persistence.middleware;
}

/**
 * The shop's store. Made once: by the shell, by the host of a remote that runs alone, or by a test; and by the server, for
 * the data of its pages.
 * @param preloadedState what it begins with, in place of what the device keeps
 */
export function createShopStore(preloadedState?: RootState) {
  return configureStore({
    reducer: rootReducer,
    /*
     * Reducers freeze what they make, so a change from outside throws at once: no need to compare all of it each time.
     * Answers come as JSON, and how long the look at the rest takes says only how busy the machine is.
     */
    middleware: (defaults) =>
      defaults({
        immutableCheck: false,
        serializableCheck: { ignoredPaths: [shopApi.reducerPath], warnAfter: Infinity },
      })
        .prepend(createPersistence())
        .concat(readAgain, shopApi.middleware),
    ...(preloadedState && { preloadedState }),
  });
}

/** The state as the server knew it when it rendered the page: the data is there, and nothing of who looks at it. */
export function asServed(state: RootState): RootState {
  return {
    ...state,
    cart: { lines: [], view: 'closed' },
    connection: { lost: false, outdated: false },
    session: { staff: null, distributor: null, distributorEnd: null },
  };
}

export type ShopStore = ReturnType<typeof createShopStore>;

/** A device has one staff session: who signed in in another tab works here too, and nobody acts under two names. */
function followStaff(store: ShopStore): void {
  const before = store.getState().session.staff;
  const now = restoreStaff();
  if (now?.token === before?.token) return;
  const isOther = now?.user.id !== before?.user.id;
  if (before && isOther) store.dispatch(sessionActions.staffSignedOut());
  if (now) store.dispatch(sessionActions.staffSignedIn(now));
  if (before && now && isOther) {
    store.dispatch(
      toastShown({
        variant: 'info',
        title: `Ahora trabajas como ${now.user.username}`,
        description: 'Cambió el usuario en otra pestaña de este navegador.',
      }),
    );
  }
}

/**
 * Keeps the cart and who is signed in equal in all tabs of a browser; returns the function that ends it. A page that the
 * browser keeps whole for the way back hears of no other tab until it is shown again.
 */
export function followOtherTabs(store: ShopStore): () => void {
  const follow = (key: string | null) => {
    if (key === CART_KEY) store.dispatch(cartActions.replaced(restoreCart().lines));
    if (key === STAFF_TOKEN_KEY) followStaff(store);
    if (key === DISTRIBUTOR_KEY) {
      const distributor = restoreDistributor();
      if (distributor) store.dispatch(sessionActions.distributorSignedIn(distributor));
      else if (store.getState().session.distributor) {
        store.dispatch(sessionActions.distributorSessionEnded(keptDistributorEnd(storage) ?? 'signedOut'));
      }
    }
  };
  const onStorage = ({ key }: StorageEvent) => follow(key);
  /* Where nothing is kept the browser refuses storage; beside a kept cart, whose session is gone has signed out. */
  const isKept = (key: string) => storage.readText(key) !== null;
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    for (const key of [CART_KEY, STAFF_TOKEN_KEY, DISTRIBUTOR_KEY]) if (isKept(CART_KEY) || isKept(key)) follow(key);
  };
  globalThis.addEventListener('storage', onStorage);
  globalThis.addEventListener('pageshow', onReturn);
  return () => {
    globalThis.removeEventListener('storage', onStorage);
    globalThis.removeEventListener('pageshow', onReturn);
  };
}

export const useShopDispatch = useDispatch.withTypes<ShopStore['dispatch']>();
export const useShopSelector = useSelector.withTypes<RootState>();
