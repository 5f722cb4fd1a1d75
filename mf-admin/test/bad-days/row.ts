import type { Answers } from '@shop/testing';

/** Mishaps of somebody who has typed something. */
export type BadThing =
  /** It is asked before it is left. */
  | 'leaving'
  /** The page is loaded again. */
  | 'reload'
  /** Its answer is lost, and the screen shows what was there before. */
  | 'reading'
  /** The session is over by the time it is sent. */
  | 'session'
  /** Somebody else signs in, in another tab. */
  | 'other';

/** A form of the back office, as somebody fills it in who has a bad day. */
export interface BadDayForm {
  what: string;
  /** Where it is in the code, below `src`. */
  source: string;
  /** Where it is open. */
  route: string;
  /** Id of its object, where that is not the last one of the address. */
  about?: string;
  /** Who opens it: an admin, nobody, or somebody who has given their password. */
  as?: 'nobody' | 'halfway';
  /** Buttons that are pressed there first, one after the other. */
  opens?: string | readonly string[];
  /** The field whose text must not be lost, and what is added to it. A box is ticked. */
  field: string;
  adds: string;
  /** Other fields that have to be filled in, or chosen. */
  fills?: Readonly<Record<string, string>>;
  /** Group whose first button is pressed before it can be sent. */
  presses?: string;
  button: string;
  /** The call that saves it. */
  call: string;
  /** It takes an `Idempotency-Key`. */
  creates?: true;
  /** Never written anywhere, so a reload loses it. */
  secret?: true;
  /** In a page, not in a dialog. */
  inPage?: true;
  /** Other answers that its screen reads. */
  answers?: Answers;
  /** Change of its object by a colleague meanwhile: another answer to a reading, and what the form says of it. */
  changed?: { call: string; answer: unknown; says?: string };
  /** The words where an answer is lost, if a sending that is lost has changed nothing. */
  unanswered?: string;
  /** Mishaps that can't befall it, and why. */
  spared?: Partial<Record<BadThing, string>>;
}

/** A question that is asked before something is done. */
export interface BadDayQuestion {
  question: string;
  source: string;
  route: string;
  /** Buttons that bring the question, where the address does not. */
  opens?: readonly string[];
  button: string;
  cancel: string;
  call: string;
  answers?: Answers;
}

/** A JSON answer with another status than 200. */
export function answerOf(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}
