import { storefrontEndpoints } from '@shop/api-client';
import { useEffect } from 'react';
import { selectDistributor, sessionActions } from './session.slice';
import { useShopDispatch, useShopSelector } from './store';

const { distributorMe } = storefrontEndpoints.endpoints;

/**
 * While `wanted`, and while a distributor is signed in here, asks the server once whether he still is: the browser's
 * copy is renewed, or the refusal ends the session like that of any of his calls. Without an answer the copy stays.
 */
export function useDistributorCheck(wanted: boolean): void {
  const dispatch = useShopDispatch();
  const isSignedIn = useShopSelector(selectDistributor) !== null;
  useEffect(() => {
    if (!wanted || !isSignedIn) return;
    let isCurrent = true;
    void dispatch(distributorMe.initiate(undefined, { forceRefetch: true, subscribe: false })).then(({ data }) => {
      if (isCurrent && data) dispatch(sessionActions.distributorSignedIn(data));
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted, isSignedIn, dispatch]);
}
