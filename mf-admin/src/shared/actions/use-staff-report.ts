import { useReport } from '@shop/frames';
import { useShopDispatch } from '@shop/shell-api';
import { adminApi } from '../admin-api';

/** A report after which, of a call that was refused, the person's flags and factors are read again: buttons and notices follow. */
export function useStaffReport(): ReturnType<typeof useReport> {
  const dispatch = useShopDispatch();
  const report = useReport();
  return async (call, texts) => {
    const outcome = await report(call, texts);
    if (!outcome.ok && outcome.error.status === 403)
      dispatch(adminApi.util.invalidateTags(['adminMe', 'adminFactors']));
    return outcome;
  };
}
