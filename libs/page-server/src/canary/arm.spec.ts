import type { IncomingMessage } from 'node:http';
import { armOf } from './arm';

/** Lots that get a release which goes to so many of a hundred browsers. */
function lotsOf(version: string, percent: number): number[] {
  const canary = { version, percent, since: '2026-11-24T15:00:00.000Z' };
  return Array.from({ length: 10_000 }, (_, lot) => lot).filter((lot) => {
    const request = { headers: { cookie: `lote=${lot}` } } as IncomingMessage;
    return armOf(request, true).takes('mf-storefront', canary);
  });
}

test.each([1, 50, 99])('of a hundred browsers %d get a canary', (percent) => {
  expect(Math.abs(lotsOf('1.0.0-bbbbbbbbbbbb', percent).length / 100 - percent)).toBeLessThan(0.5);
});

test('the next release goes to other browsers', () => {
  const first = new Set(lotsOf('1.0.0-bbbbbbbbbbbb', 10));
  expect(lotsOf('1.0.0-cccccccccccc', 10).filter((lot) => first.has(lot)).length).toBeLessThan(200);
});

test.each([
  [true, '; Secure'],
  [false, ''],
])('a browser that came by HTTPS (%s) keeps its lot for a month', (secure, end) => {
  const arm = armOf({ headers: {} } as IncomingMessage, secure);
  const lot = arm.lot();
  expect(arm.newCookie()).toBe(`lote=${lot}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000${end}`);
});
