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
