import { setPatience } from './e2e-patience';

afterEach(() => {
  delete process.env['E2E_PATIENCE'];
});

test('a slow machine has the journeys wait longer, a quick one as long as usual', () => {
  expect(setPatience(3500)).toBe(3.5);
  expect(process.env['E2E_PATIENCE']).toBe('3.5');
  expect(setPatience(200)).toBe(1);
});
