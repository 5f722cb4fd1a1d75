import { explain } from './terminal';

test.each([
  // As the first start meets it with 40 MB free, once its database is made.
  ['53100', 'could not extend file "base/16386/2606_fsm": wrote only 4096 of 8192 bytes at block 2'],
  ['ENOSPC', 'ENOSPC: no space left on device, copyfile'],
])('a disk that is full (%s) is said in Spanish, without a stack', (code, message) => {
  expect(explain(Object.assign(new Error(message), { code }))).toBe(
    'No queda espacio en el disco. Libera espacio y vuelve a intentarlo.',
  );
});

test('a mistake of ours is told with its stack', () => {
  expect(explain(new TypeError('x is undefined'))).toContain('terminal.spec.ts');
});
