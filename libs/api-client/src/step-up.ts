import { toApiError } from './api-error';

/** Asks the person to prove who they are; whether they did. */
type AskPerson = () => Promise<boolean>;

let askPerson: AskPerson | null = null;
/** The question that is open; whatever is refused meanwhile waits for the same answer. */
let open: Promise<boolean> | null = null;
/** Grows whenever the person has proved it. */
let proofs = 0;

/** Says who asks the person when the server wants a confirmation; answers the function that ends it. */
export function askForStepUp(ask: AskPerson): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = null;
  };
}

/**
 * Makes a call and, where the server wants the person's password or second factor first (`auth.stepUpRequired`), once more
 * after they gave it. The caller only waits longer, so forms keep what was typed. When the person declines, the caller gets the refusal.
 */
export async function withStepUp<Result extends { error?: unknown }>(
  call: () => Result | PromiseLike<Result>,
): Promise<Result> {
  const before = proofs;
  const result = await call();
  if (askPerson === null || toApiError(result.error).code !== 'auth.stepUpRequired') return result;
  // The server refused it before the person proved it.
  if (proofs > before) return withStepUp(call);
  open ??= askPerson().finally(() => {
    open = null;
  });
  if (!(await open)) return result;
  proofs += 1;
  return call();
}
