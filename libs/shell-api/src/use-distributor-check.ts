import { storefrontEndpoints, toApiError } from '@shop/api-client';
import { useEffect } from 'react';
import { selectDistributor, sessionActions } from './session.slice';
import { useShopDispatch, useShopSelector } from './store';
import { toastShown } from './toast.slice';

const { distributorMe } = storefrontEndpoints.endpoints;

/**
 * While `wanted`, and while a distributor is signed in here, asks the server once whether he still is: the browser's
 * copy is renewed, or cleared with a word about it, and with it the cart's prices. Without an answer the copy stays.
 */
export function useDistributorCheck(wanted: boolean): void {
  const dispatch = useShopDispatch();
  const isSignedIn = useShopSelector(selectDistributor) !== null;
  useEffect(() => {
    if (!wanted || !isSignedIn) return;
    let isCurrent = true;
    void dispatch(distributorMe.initiate(undefined, { forceRefetch: true, subscribe: false })).then(
      ({ data, error }) => {
        if (!isCurrent) return;
        if (data) dispatch(sessionActions.distributorSignedIn(data));
        else if (toApiError(error).status === 401) {
          dispatch(sessionActions.distributorSignedOut());
          dispatch(
            toastShown({
              variant: 'info',
              title: 'Precios actualizados',
              description: 'Tu sesión de distribuidor terminó; el carrito usa el precio público.',
            }),
          );
        }
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, isSignedIn, dispatch]);
}
