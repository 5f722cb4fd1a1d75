import { storefrontEndpoints } from '@shop/api-client';
import type { DistributorView } from '@shop/contracts';
import { useEffect } from 'react';
import { selectDistributor, sessionActions } from './session.slice';
import { useShopDispatch, useShopSelector, type ShopStore } from '../store';

const { distributorMe } = storefrontEndpoints.endpoints;

/** The server is asked at most once in this time, however often the window comes back. */
const CHECK_GAP_MS = 5_000;

/** Asks the server who is signed in as a distributor; null for nobody, and without an answer. */
export async function askForDistributor(dispatch: ShopStore['dispatch']): Promise<DistributorView | null> {
  const answer = await dispatch(distributorMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
  // After a refusal there is still what an earlier call had.
  return answer.isSuccess ? answer.data : null;
}

/**
 * While `wanted`, and while a distributor is signed in here, asks the server whether the session lives: once, and again when
 * the window has the focus again. The answer renews the browser's copy; a refusal ends the session, as that of any call
 * does. Without an answer the copy stays.
 */
export function useDistributorCheck(wanted: boolean): void {
  const dispatch = useShopDispatch();
  const isSignedIn = useShopSelector(selectDistributor) !== null;
  useEffect(() => {
    if (!wanted || !isSignedIn) return;
    let askedAt = 0;
    const check = () => {
      askedAt = Date.now();
      void askForDistributor(dispatch).then((distributor) => {
        if (distributor) dispatch(sessionActions.distributorSignedIn(distributor));
      });
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt >= CHECK_GAP_MS) check();
    };
    check();
    globalThis.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      globalThis.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [wanted, isSignedIn, dispatch]);
}
