import { countValues } from './count-values';

const count = (value: unknown) => countValues(Buffer.from(JSON.stringify(value)));

test.each([
  [5, 1],
  [{ a: 1, b: 'x' }, 5],
  [[1, 2, 3], 4],
  [{ lines: [{ id: 'a' }, { id: 'b' }] }, 9],
  ['signs of a text: {"a":[1,2]} \\', 1],
  // A single quote in a text hides none of what comes after it.
  [['5" {', [1, 2]], 5],
  [{ 'a "key", \\': 'ñ∀🙂"' }, 3],
])('case %# has its keys and values counted', (value, expected) => expect(count(value)).toBe(expected));

test('what is empty counts as if it held one', () => expect(count([{}, {}])).toBe(5));
