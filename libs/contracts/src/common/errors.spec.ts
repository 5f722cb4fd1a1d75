import { shopErrors } from './errors';

/** Common words of English that are none of Spanish. */
const ENGLISH =
  /\b(an|and|be|cannot|enough|for|from|has|have|invalid|is|it|must|not|of|or|out|should|the|this|to|was|were|with|wrong|your?)\b/i;

test.each(Object.entries(shopErrors))('%s is a refusal that is told in Spanish', (_code, { status, text }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).toMatch(/^[¿¡\p{Lu}]/u);
  expect(text).not.toMatch(ENGLISH);
});
