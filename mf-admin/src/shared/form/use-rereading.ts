import { useShopDispatch } from '@shop/shell-api';
import { useEffect } from 'react';
import { adminApi } from '../admin-api';

/** So often. Orders tell of themselves by events; what staff edit is asked for. */
export const REREADING_MS = 15_000;

type Tag = Parameters<typeof adminApi.util.invalidateTags>[0][number];

/**
 * Reads an object again while it is edited, so that its editor hears of others' changes before the save.
 * @param tags of what is edited, of a module; undefined while nothing is
 */
export function useRereading(tags: readonly Tag[] | undefined): void {
  const dispatch = useShopDispatch();
  useEffect(() => {
    if (!tags) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') dispatch(adminApi.util.invalidateTags([...tags]));
    }, REREADING_MS);
    return () => clearInterval(timer);
  }, [dispatch, tags]);
}
