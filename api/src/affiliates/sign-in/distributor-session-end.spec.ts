import type { SessionEnd } from '@shop/contracts';

import { sessionEndOf, type EndedAccount } from './distributor-session-end';

const account: EndedAccount = { status: 'approved', tokenVersion: 3, wasSignedOut: false, lastEnding: null };

test.each<[string, number, Partial<EndedAccount>, SessionEnd]>([
  ['nothing but its time', 3, {}, 'expired'],
  ['the sign-out of this one', 3, { wasSignedOut: true }, 'signedOut'],
  ['standby', 3, { status: 'standby' }, 'standby'],
  ['an approval taken back', 3, { status: 'pending' }, 'standby'],
  ['standby, signed out of before', 3, { status: 'standby', wasSignedOut: true }, 'standby'],
  ['a rejection', 2, { status: 'rejected', lastEnding: 'affiliate.statusChanged' }, 'rejected'],
  ['standby that is over', 2, { lastEnding: 'affiliate.statusChanged' }, 'reactivated'],
  ['another password', 2, { lastEnding: 'affiliate.passwordChanged' }, 'passwordChanged'],
  ['a new activation', 2, { lastEnding: 'affiliate.activated' }, 'passwordChanged'],
  ['signing out everywhere', 2, { lastEnding: 'affiliate.sessionsEnded' }, 'signedOutEverywhere'],
  [
    'signing out everywhere, and here before',
    2,
    { lastEnding: 'affiliate.sessionsEnded', wasSignedOut: true },
    'signedOutEverywhere',
  ],
  ['what nobody wrote down', 2, {}, 'expired'],
])('a session that ended by %s', (_name, version, values, expected) => {
  expect(sessionEndOf({ version }, { ...account, ...values })).toBe(expected);
});

test('a session of nobody any more', () => {
  expect(sessionEndOf({ version: 3 }, null)).toBe('deleted');
});
