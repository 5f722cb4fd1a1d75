import type { IncomingMessage } from 'node:http';

/** How a body is compressed, the smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Weight of an encoding that the caller does not want. */
const REFUSED = /^q=0(?:\.0*)?$/;

/** The encodings that the caller takes. The work grows with the header's length alone, whatever it is filled with. */
export function takenEncodings({ headers: { 'accept-encoding': accepted = '' } }: IncomingMessage): Encoding[] {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const taken = offers.filter((parts) => !parts.some((part) => REFUSED.test(part))).map(([name]) => name);
  return ENCODINGS.filter((encoding) => taken.includes(encoding));
}
