import { retryConflicts } from './retry-conflicts';

const conflict = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });

/** Work that another transaction is in the way of so many times. */
function aWork(code: string, times: number) {
  const work = jest.fn(() => Promise.resolve('done'));
  for (let time = 0; time < times; time += 1) work.mockRejectedValueOnce(conflict(code));
  return work;
}

test.each([
  ['a deadlock', '40P01'],
  ['a serialization', '40001'],
  ['a product that was deleted in between', '23503'],
])('after %s the same work is done again, twice at most', async (_what, code) => {
  const work = aWork(code, 2);
  expect(await retryConflicts(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
  await expect(retryConflicts(aWork(code, 3))).rejects.toThrow(code);
});

test('a rule that is broken is broken by the next try as well', async () => {
  const work = aWork('23514', 1);
  await expect(retryConflicts(work)).rejects.toThrow('23514');
  expect(work).toHaveBeenCalledTimes(1);
});
