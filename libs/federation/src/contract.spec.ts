import { SHELL_CONTRACT, meetsContract } from './contract';

test.each([
  ['1.0', '1.0', true],
  ['1.4', '1.3', true],
  ['1.10', '1.9', true],
  ['1.3', '1.4', false],
  ['1.9', '1.10', false],
  ['2.0', '1.9', false],
  ['1.9', '2.0', false],
  ['1.0', '', false],
  ['1.0', '1', false],
  ['1.0', 'x.0', false],
  ['', '', false],
])('a shell with contract %s runs a remote built with %j: %s', (offered, needed, runs) => {
  expect(meetsContract(offered, needed)).toBe(runs);
});

test('the contract of this workspace is one', () => {
  expect(meetsContract(SHELL_CONTRACT, SHELL_CONTRACT)).toBe(true);
});
