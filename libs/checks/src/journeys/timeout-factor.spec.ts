import { setTimeoutFactor } from './timeout-factor';

afterEach(() => {
  delete process.env['E2E_TIMEOUT_FACTOR'];
});

test('a slow machine has the journeys wait longer, and any may become four times slower meanwhile', () => {
  expect(setTimeoutFactor(3500)).toBe(14);
  expect(process.env['E2E_TIMEOUT_FACTOR']).toBe('14');
  expect(setTimeoutFactor(200)).toBe(4);
});
