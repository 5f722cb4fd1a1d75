import { shopErrors, type ErrorCode, type Failure } from '@shop/contracts';

/** Details that the caller is told beside text and code. */
type Answered = Omit<Failure, 'success' | 'error' | 'code'>;

export interface ShopErrorDetail extends Answered {
  /** Spanish text for the person, where it can be more exact than the code's own. */
  text?: string;
  /** When to try again, in whole seconds from now. */
  retryAfter?: number;
  /** Cause of the error; logged, never answered. */
  cause?: unknown;
}

/** The one way to fail a call: the code brings the status and the text (`shopErrors` of the contracts). */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly answered: Answered;

  constructor(
    readonly code: ErrorCode,
    { text, retryAfter, cause, ...answered }: ShopErrorDetail = {},
  ) {
    super(text ?? shopErrors[code].text, { cause });
    this.status = shopErrors[code].status;
    this.retryAfter = retryAfter;
    this.answered = answered;
  }
}

/** A failure that is told at a field, in the words of its code. */
export function failureAt(path: string, code: ErrorCode, cause?: unknown): ShopError {
  return new ShopError(code, { problems: [{ path, message: shopErrors[code].text }], cause });
}

/** A field that is wrong beside what is stored, and what is wrong with it. */
export function invalid(path: string, message: string): ShopError {
  return new ShopError('request.invalid', { problems: [{ path, message }] });
}
