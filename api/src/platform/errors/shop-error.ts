import {
  shopErrors,
  type AuditEntryView,
  type ErrorCode,
  type Problem,
  type SessionEnd,
  type ShortLine,
} from '@shop/contracts';

export interface ShopErrorDetail {
  /** Spanish text for the person, where it can be more exact than the code's own. */
  text?: string;
  problems?: Problem[];
  shortLines?: ShortLine[];
  /** Why the session that came with the call is over. */
  sessionEnd?: SessionEnd;
  /** Others' changes since to what was to be changed. */
  changes?: AuditEntryView[];
  /** When to try again, in whole seconds from now. */
  retryAfter?: number;
  /** What led here; logged, never answered. */
  cause?: unknown;
}

/** The one way to fail a call: the code brings the status and the text (`shopErrors` of the contracts). */
export class ShopError extends Error {
  readonly status: number;
  readonly problems: Problem[] | undefined;
  readonly shortLines: ShortLine[] | undefined;
  readonly sessionEnd: SessionEnd | undefined;
  readonly changes: AuditEntryView[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { text, problems, shortLines, sessionEnd, changes, retryAfter, cause }: ShopErrorDetail = {},
  ) {
    super(text ?? shopErrors[code].text, { cause });
    this.name = 'ShopError';
    this.status = shopErrors[code].status;
    this.problems = problems;
    this.shortLines = shortLines;
    this.sessionEnd = sessionEnd;
    this.changes = changes;
    this.retryAfter = retryAfter;
  }
}
