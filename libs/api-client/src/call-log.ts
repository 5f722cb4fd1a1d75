import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** Fields of an answer's body that are the API's own words: whatever else it holds may be somebody's. */
const TOLD = ['success', 'error', 'code', 'problems', 'path', 'message'];

/** Values of a query, e-mail addresses, tokens and ids, and numbers of seven digits and more, however they are written apart. */
const PERSONAL = /(=)[^&\s"]+|[^\s"/]+@[^\s"]+|[\w-]{20,}|\d(?:[ .()-]*\d){6,}/g;

/** A text without what could be personal. */
export function masked(text: string): string {
  return text.replace(PERSONAL, '$1…');
}

/**
 * Writes a failure to the console, in development and production alike (API-7), with nothing personal.
 * @param what 'Failed to fetch sales', or the endpoint's name
 * @param message '<status>: <body>'; 0 where no answer came
 */
export function logFailure(what: string, url: string, message: string): void {
  // oxlint-disable-next-line no-console -- the browser's console is where failures are read
  console.error(what, masked(url), masked(message));
}

/** '<status>: <body>', or the status text where there is no body (API-7); nothing personal is in it. */
export function failureMessage(failed: FetchBaseQueryError, response: Response | undefined): string {
  const { data } = failed;
  const body = typeof data === 'string' ? data : data ? JSON.stringify(data, TOLD) : '';
  const told = body || ('error' in failed ? failed.error : response?.statusText);
  return `${response?.status ?? 0}: ${masked(told ?? '').slice(0, 300)}`;
}
