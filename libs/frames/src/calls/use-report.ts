import { toApiError, type ApiError } from '@shop/api-client';
import { useToast, type NewToast } from '@shop/shell-api';

export interface ReportTexts {
  /** Null for a step of which only a failure is worth a word. */
  done: Omit<NewToast, 'variant'> | null;
  /** Words for a failure where the server says nothing (ADM-5). */
  failed: string;
  /** Of a call that changes nothing: without an answer it has just failed. */
  reads?: boolean;
  /** Of a call that is made once however often it is sent: without an answer it may be sent again. */
  repeats?: boolean;
  /** Said without an answer, in place of 'No supimos si se guardó'. */
  unknown?: string;
}

/** The outcome of a call: its answer, or why there is none. `unsent`: what goes before it failed, as a picture's upload. */
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: ApiError; unsent?: true };

/** True when a call that failed may have been done all the same: no answer came, or one that a proxy on the way back makes. */
export function mayBeDone({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/** True of an answer to who calls, not to the call: it says nothing of an earlier one whose answer was lost. */
export function isTurnedAway({ status }: ApiError): boolean {
  return [401, 403, 429].includes(status);
}

/** Said of a lost answer to what may be sent again. */
const REPEATS = 'La respuesta no llegó. Intenta de nuevo: nada se hará dos veces.';

/** The outcome of a call whose failure is told beside a field and not in a toast. */
export async function toldAt<Answer>(field: string, call: Promise<Answer>, failed: string): Promise<Outcome<Answer>> {
  try {
    return { ok: true, answer: await call };
  } catch (reason) {
    return refusalAt(field, toApiError(reason), failed);
  }
}

/** A failure that is told beside a field; `failed` where the server says nothing. */
export function refusalAt(field: string, error: ApiError, failed: string): { ok: false; error: ApiError } {
  return { ok: false, error: { ...error, problems: [{ path: field, message: error.text ?? failed }] } };
}

/** Said of a change whose answer was lost: it may have happened. Everything that it would change is read again by then. */
const UNKNOWN = {
  title: 'No supimos si se guardó',
  description: 'La respuesta no llegó. Mira cómo quedó antes de intentarlo otra vez.',
} as const;

/** Names that RTK Query gives instead of a status where an answer was lost, took too long, or was cut off; proxies' own statuses for it. */
const LOST: readonly unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR', 502, 504];

/**
 * Waits for a call and tells in a toast what became of it, and of a change whose answer was lost that nobody knows. After a
 * 401 the shell tells of the session's end. A call that was cut off as another user took over in this browser is told to nobody.
 */
export function useReport(): <Answer>(call: Promise<Answer>, texts: ReportTexts) => Promise<Outcome<Answer>> {
  const showToast = useToast();
  return async (call, { done, failed, reads = false, repeats = false, unknown = UNKNOWN.title }) => {
    try {
      const answer = await call;
      if (done) showToast({ variant: 'success', ...done });
      return { ok: true, answer };
    } catch (reason) {
      const error = toApiError(reason);
      const { name, status } = (reason ?? {}) as { name?: unknown; status?: unknown };
      // A browser gives the name to failures of its own, as that of its push service.
      if (name === 'AbortError' && !(reason instanceof DOMException)) return { ok: false, error };
      if (!reads && LOST.includes(status)) {
        const description = repeats ? REPEATS : UNKNOWN.description;
        showToast({ variant: 'warning', title: unknown, description });
      } else if (error.status !== 401) {
        showToast({ variant: 'destructive', title: 'Error', description: error.text ?? failed });
      }
      return { ok: false, error };
    }
  };
}
