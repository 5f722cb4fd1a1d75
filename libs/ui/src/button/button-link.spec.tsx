import { render, screen } from '@testing-library/react';
import { ExternalButtonLink } from './button-link';

it('a button that leads elsewhere opens a tab of its own, which has no way back into this one, and says so', () => {
  render(<ExternalButtonLink href="https://wa.me/50255123478">Chat</ExternalButtonLink>);
  const link = screen.getByRole('link', { name: 'Chat (abre en otra pestaña)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
