import { readContact } from './people';

it.each([
  ['5512 3478', '55123478'],
  ['+502 5512-3478', '55123478'],
  ['00502 (5512) 3478', '55123478'],
  // A number may begin as the country does.
  ['5021 2345', '50212345'],
  ['502 5021 2345', '50212345'],
])('reads the phone %j', (typed, value) => {
  expect(readContact(typed)).toEqual({ kind: 'phone', value });
});

it.each(['502 5512 347', '0000 0000', '+502 0000 0000', 'Ana'])('reads nobody of %j', (typed) => {
  expect(readContact(typed)).toBeNull();
});
