import { plainDataProblem } from './plain-data';

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

test.each([null, 5, true, 'ñandú 🙂', '', [], {}, { a: [{ b: null }] }, nested(24)])('%p is plain data', (value) => {
  expect(plainDataProblem(value)).toBeNull();
});

test.each([
  ['a\u0000', ''],
  [{ a: { b: ['x', '\ud800'] } }, 'a.b.1'],
  [{ a: '\udc00x' }, 'a'],
  [JSON.parse('{"a":{"__proto__":1}}'), 'a'],
  [{ prototype: 1 }, ''],
  [{ a: { 'k\u0000': 1 } }, 'a'],
  [nested(25), ''],
  [nested(100_000), ''],
])('case %# is refused at its place', (value, path) => {
  expect(plainDataProblem(value)?.path).toBe(path);
});
