import { storefrontEndpoints, toApiError } from '@shop/api-client';
import { sessionActions, toastShown, useShopDispatch } from '@shop/shell-api';
import { useEffect } from 'react';

const { distributorMe } = storefrontEndpoints.endpoints;

/**
 * Asks the server once, while `signedIn`, who is signed in: the browser's copy is renewed, or cleared with a word about
 * it when the session is over. Without an answer the copy stays; it shows screens and decides nothing.
 */
export function useSessionCheck(signedIn: boolean): void {
  const dispatch = useShopDispatch();
  useEffect(() => {
    if (!signedIn) return;
    let wanted = true;
    const asking = dispatch(distributorMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    void asking.then(({ data, error }) => {
      if (!wanted) return;
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
    });
    return () => {
      wanted = false;
    };
  }, [dispatch, signedIn]);
}
