import { useShopDispatch } from '@shop/shell-api';
import { useEffect } from 'react';
import { adminApi, type Tag } from '../admin-api';

/** So often. Orders tell of themselves by events; what staff edit is asked for. */
export const REREADING_MS = 15_000;

/** Reads what has a tag again while it is edited, so that its editor hears of others' changes before the save. */
export function useRereading(tag: Tag | undefined): void {
  const dispatch = useShopDispatch();
  useEffect(() => {
    if (!tag) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') dispatch(adminApi.util.invalidateTags([tag]));
    }, REREADING_MS);
    return () => clearInterval(timer);
  }, [dispatch, tag]);
}
