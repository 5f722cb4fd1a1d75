import { render, screen, waitFor } from '@testing-library/react';
import { PasswordStrength } from './password-strength';

/* The judge's dictionaries take their time; it is there before the first test waits for it. */
beforeAll(() => import('./password-judge'));

it('says nothing before anything is typed', () => {
  render(<PasswordStrength password="" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it.each([
  ['11111111', 'Esta contraseña es muy fácil de adivinar.'],
  ['Password1!', 'Esta contraseña es fácil de adivinar.'],
  ['Contraseña1!', 'Esta contraseña es todavía fácil de adivinar.'],
  ['Quetzal-2026', 'Esta contraseña es buena.'],
  ['k4-Tz+9w=Rm?xQ2v', 'Esta contraseña es muy buena.'],
  // The shop judges no more than twenty letters, and would refuse it.
  [`${'a'.repeat(20)}k4-Tz+9w=Rm?xQ2v`, 'fácil de adivinar.'],
])('of %s it says how hard it is to guess', async (password, words) => {
  render(<PasswordStrength password={password} />);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));
});

it('goes along with what is typed', async () => {
  const { rerender } = render(<PasswordStrength password="Password1!" />);
  await waitFor(() => expect(screen.getByRole('status')).not.toBeEmptyDOMElement());
  rerender(<PasswordStrength password="k4-Tz+9w=Rm?xQ2v" />);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('muy buena'));
  rerender(<PasswordStrength password="" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
