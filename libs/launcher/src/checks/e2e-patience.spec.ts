import { setPatience } from './e2e-patience';

afterEach(() => {
  delete process.env['E2E_PATIENCE'];
});

test('a slow machine has the journeys wait longer, and any may become four times slower meanwhile', () => {
  expect(setPatience(3500)).toBe(14);
  expect(process.env['E2E_PATIENCE']).toBe('14');
  expect(setPatience(200)).toBe(4);
});
