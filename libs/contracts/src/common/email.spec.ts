import { isEmail, mailtoLink } from './email';

it.each([
  ['ana@ejemplo.gt', 'mailto:ana@ejemplo.gt'],
  ['ana.maria@ejemplo.gt', 'mailto:ana.maria@ejemplo.gt'],
  ['a?bcc=todos@ejemplo.gt', 'mailto:a%3Fbcc%3Dtodos@ejemplo.gt'],
  ['a?b&subject=x#y%0Abcc@ejemplo.gt', 'mailto:a%3Fb%26subject%3Dx%23y%250Abcc@ejemplo.gt'],
])('%s can be written to and smuggles nothing', (email, link) => {
  expect(isEmail(email)).toBe(true);
  expect(mailtoLink(email)).toBe(link);
});

it('has no more characters than a mailbox can have', () => {
  const ofLength = (length: number) => `${'a'.repeat(64)}@${'b'.repeat(length - 68)}.gt`;
  expect([254, 255].map((length) => isEmail(ofLength(length)))).toEqual([true, false]);
});
