import { isSpanish } from '@shop/testing/spanish';
import { shopErrors } from './errors';

test.each(Object.entries(shopErrors))('%s is a refusal that is told in Spanish', (_code, { status, text }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).toMatch(/^[¿¡\p{Lu}]/u);
  expect([text, isSpanish(text)]).toEqual([text, true]);
});
