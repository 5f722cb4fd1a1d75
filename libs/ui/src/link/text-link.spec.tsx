import { render, screen } from '@testing-library/react';
import { ExternalTextLink } from './text-link';

it('a link in a text that leads elsewhere opens a tab of its own, which has no way back into this one, and says so', () => {
  render(<ExternalTextLink href="https://wa.me/50255123478">Escribir</ExternalTextLink>);
  const link = screen.getByRole('link', { name: 'Escribir (abre en otra pestaña)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('one that opens the phone or the mail opens no tab', () => {
  render(<ExternalTextLink href="tel:+50255123478">5512 3478</ExternalTextLink>);
  expect(screen.getByRole('link', { name: '5512 3478' })).not.toHaveAttribute('target');
});
