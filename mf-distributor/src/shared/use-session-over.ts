import { storefrontEndpoints, toApiError } from '@shop/api-client';
import { useShopDispatch } from '@shop/shell-api';

const { distributorMe } = storefrontEndpoints.endpoints;

/**
 * Answers whether a call that failed leaves no session, which the store has told by then. A call that ends sessions may have
 * done so though its answer was lost: the shop is asked, and null says that it does not answer that either.
 */
export function useSessionOver(): (failure: unknown) => Promise<boolean | null> {
  const dispatch = useShopDispatch();
  return async (failure) => {
    const { status } = toApiError(failure);
    if (status !== 0 && status < 500) return status === 401;
    const { error } = await dispatch(distributorMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    if (!error) return false;
    return toApiError(error).status === 401 || null;
  };
}
