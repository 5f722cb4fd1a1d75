import { toApiError, type ApiError } from '@shop/api-client';
import { useShopDispatch, useToast } from '@shop/shell-api';
import { adminApi } from '../admin-api';

export interface ReportTexts {
  /** Null for a step of which only a failure is worth a word. */
  done: { title: string; description?: string } | null;
  /** What failed, where the server says nothing (back office, section 8). */
  failed: string;
}

/** What became of a call: its answer, or why there is none. */
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: ApiError };

/**
 * Waits for a call and tells in a toast what became of it. After a 401 the session's end is told by the shell; after a 403
 * the person's flags are asked for again, so that the buttons follow.
 */
export function useReport(): <Answer>(call: Promise<Answer>, texts: ReportTexts) => Promise<Outcome<Answer>> {
  const dispatch = useShopDispatch();
  const showToast = useToast();
  return async (call, { done, failed }) => {
    try {
      const answer = await call;
      if (done) showToast({ variant: 'success', ...done });
      return { ok: true, answer };
    } catch (reason) {
      const error = toApiError(reason);
      if (error.status !== 401) {
        showToast({ variant: 'destructive', title: 'Error', description: error.text ?? failed });
      }
      if (error.status === 403) dispatch(adminApi.util.invalidateTags(['adminMe']));
      return { ok: false, error };
    }
  };
}
