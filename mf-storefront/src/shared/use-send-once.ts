import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';

/** Content of a form, and the key under which the shop takes it once. */
export interface KeyedForm<Input> {
  input: Input;
  key: string;
}

/** A call that sends a form under its key. */
export const underKey =
  (url: string) =>
  ({ input, key }: KeyedForm<object>) => ({ url, method: 'POST', body: input, headers: { 'Idempotency-Key': key } });

/**
 * Sends a form. The same words again, as no answer came, are the same call; other words, or the same after an answer that
 * took them, are another one.
 */
export function useSendOnce<Input>(
  send: (form: KeyedForm<Input>) => { unwrap: () => Promise<unknown> },
): (input: Input) => Promise<void> {
  const open = useRef({ words: '', key: '' });
  return async (input) => {
    const words = JSON.stringify(input);
    if (open.current.words !== words) open.current = { words, key: nanoid(32) };
    await send({ input, key: open.current.key }).unwrap();
    open.current.words = '';
  };
}
