import { subjectProblem } from './commit-subject';

test.each([
  'orders: a sale is found by its own code',
  'libs/ui: badges',
  'users, affiliates: deleting one touches none of the orders',
  `api: ${'x'.repeat(67)}`,
  'Revert "orders: a sale is found by its own code"',
])('%s is fine', (subject) => expect(subjectProblem(subject)).toBeNull());

test.each([
  [`api: ${'x'.repeat(68)}`, 'has 73 characters, 72 at most: the why goes into the body'],
  ['Calls end after a time', 'does not begin with the room that changed: "orders: what is true now"'],
  ['orders:', 'does not begin with the room that changed: "orders: what is true now"'],
  ['orders: a sale.', 'ends with a dot'],
])('%s is refused', (subject, problem) => expect(subjectProblem(subject)).toBe(problem));
