import { groupBy, inTurns } from './rows';

test('work of many rows lets others go between its turns, and hands out each row once, in its order', async () => {
  const happened: unknown[] = [];
  for await (const some of inTurns([1, 2, 3, 4, 5], 2)) {
    happened.push(some);
    setImmediate(() => happened.push('somebody else'));
  }
  expect(happened).toEqual([[1, 2], 'somebody else', [3, 4], 'somebody else', [5]]);
});

test('rows of a group keep their order', () => {
  expect([...groupBy(['b1', 'a1', 'b2'], ([key = '']) => key)]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
});
