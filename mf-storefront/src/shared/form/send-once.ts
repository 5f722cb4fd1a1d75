import { nanoid } from '@reduxjs/toolkit';
import { keepForm, readKeptForm } from '@shop/shell-api/kept-form';

/** Content of a form, and the key under which the shop takes it once. */
export interface KeyedForm<Input> {
  input: Input;
  key: string;
}

/** A call that sends a form under its key. */
export const underKey =
  (url: string) =>
  ({ input, key }: KeyedForm<object>) => ({ url, method: 'POST', body: input, headers: { 'Idempotency-Key': key } });

/** No form is on its way. */
const NONE = { words: '', key: '' };

/**
 * Sends a form. The same words again, as no answer came, are the same call, also after a reload; other words, or the same
 * after an answer that took them, are another one.
 * @param form name by which the tab keeps what is on its way
 * @throws as `send` does, for what the shop refuses or does not answer
 */
export async function sendOnce<Input>(
  send: (form: KeyedForm<Input>) => { unwrap: () => Promise<unknown> },
  form: string,
  input: Input,
): Promise<void> {
  const note = (sent: typeof NONE) => keepForm(`${form}.sent`, sent, NONE);
  const words = JSON.stringify(input);
  const before = readKeptForm(`${form}.sent`, NONE);
  const sent = before.words === words ? before : { words, key: nanoid(32) };
  note(sent);
  await send({ input, key: sent.key }).unwrap();
  note(NONE);
}
