import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { storefrontEndpoints } from '@shop/api-client';
import { useEffect } from 'react';
import { selectDistributor, sessionActions } from './session.slice';
import type { RootState } from '../root-reducer';
import { useShopDispatch, useShopSelector } from '../store';

type Renewal = ThunkAction<Promise<void>, RootState, unknown, UnknownAction>;

const { distributorMe } = storefrontEndpoints.endpoints;

/** The server is asked at most once in this time, however often the window comes back. */
const CHECK_GAP_MS = 5_000;

/**
 * Asks the server who is signed in as a distributor, and on what terms by now. Without an answer all stays; so it does where
 * the session ended, or somebody else came, since it was asked.
 */
export const renewDistributor = (): Renewal => async (dispatch, getState) => {
  const now = () => selectDistributor(getState());
  const asked = now()?.id;
  const answer = await dispatch(distributorMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
  // After a refusal there is still what an earlier call had.
  if (!answer.isSuccess || now()?.id !== asked) return;
  // The same copy put in its place would look like another session to the calls that are on their way.
  if (JSON.stringify(answer.data) !== JSON.stringify(now())) dispatch(sessionActions.distributorSignedIn(answer.data));
};

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
      void dispatch(renewDistributor());
    };
    const onReturn = () => {
      // The network may have set the clock back since.
      const isLongAgo = Math.abs(Date.now() - askedAt) >= CHECK_GAP_MS;
      if (document.visibilityState === 'visible' && isLongAgo) check();
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
