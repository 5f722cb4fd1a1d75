import type { IncomingMessage } from 'node:http';
import { armOf } from './arm';

test.each([1, 50, 99])('of a hundred browsers %d get a canary', (percent) => {
  const canary = { version: '1.0.0-bbbbbbbbbbbb', percent, since: '2026-11-24T15:00:00.000Z' };
  const lots = Array.from({ length: 10_000 }, (_, lot) => lot).filter((lot) => {
    const request = { headers: { cookie: `lote=${lot}` } } as IncomingMessage;
    return armOf(request, true).takes('mf-storefront', canary);
  });
  expect(Math.abs(lots.length / 100 - percent)).toBeLessThan(0.5);
});
