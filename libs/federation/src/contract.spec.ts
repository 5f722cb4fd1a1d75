import { CONTRACT_RANGE, SHELL_CONTRACT, meetsContract } from './contract';

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.0', '^1.3.2', true],
  ['1.10.0', '^1.9.0', true],
  ['1.3.10', '^1.3.9', true],
  ['1.3.0', '^1.4.0', false],
  ['1.9.9', '^1.10.0', false],
  ['1.3.8', '^1.3.9', false],
  ['2.0.0', '^1.9.0', false],
  ['10.0.0', '^1.0.0', false],
  ['1.0.0', '^10.0.0', false],
  ['1.9.0', '^1.10.0', false],
  ['1.0.0', '^x', false],
  ['1.9.0', '^2.0.0', false],
  ['1.0.0', '', false],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '^1.0.0 || ^2.0.0', false],
  ['', '', false],
  ['', '^', false],
])('a shell with contract %s runs a remote that needs %j: %s', (offered, range, runs) => {
  expect(meetsContract(offered, range)).toBe(runs);
});

test('the remotes of this workspace run in its shell', () => {
  expect(meetsContract(SHELL_CONTRACT, CONTRACT_RANGE)).toBe(true);
});
