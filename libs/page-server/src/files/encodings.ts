import type { IncomingMessage } from 'node:http';

/** How a body is compressed, the smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** An encoding that the caller does not want. */
const REFUSED = /;\s*q=0(?:\.0*)?$/;

/** The encodings that the caller takes. */
export function takenEncodings({ headers: { 'accept-encoding': accepted = '' } }: IncomingMessage): Encoding[] {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim());
  const taken = offers.filter((offer) => !REFUSED.test(offer)).map((offer) => offer.replace(/\s*;.*/, ''));
  return ENCODINGS.filter((encoding) => taken.includes(encoding));
}
