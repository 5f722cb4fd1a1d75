import { renderInShell } from '@shop/testing';
import { screen } from '@testing-library/react';
import { ContentLink } from './content-link';
import { safeHref } from './safe-href';

test.each([
  '/',
  '/#productos',
  '/affiliates?desde=pie',
  'https://www.instagram.com/niebla.gt',
  'http://tienda.gt',
  'mailto:hola@niebla.gt',
  'tel:+50255512034',
  '#contacto',
])('%s may be a link', (address) => {
  expect(safeHref(` ${address} `)).toBe(address);
});

test.each([
  '',
  '   ',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'file:///etc/passwd',
  '//otro.sitio',
  '/\\otro.sitio',
  '/\t/otro.sitio',
  'https:\\\\otro.sitio',
  'productos',
])('%j is no link', (address) => {
  expect(safeHref(address)).toBeNull();
});

test('a path stays inside the shop', () => {
  renderInShell(<ContentLink url="/affiliates">Unirme</ContentLink>);
  const link = screen.getByRole('link', { name: 'Unirme' });
  expect(link).toHaveAttribute('href', '/affiliates');
  expect(link).not.toHaveAttribute('target');
});

test.each([
  ['#contacto', '/#contacto'],
  ['#afiliados', '/affiliates#afiliados'],
])('the bare hash %s leads to its section from everywhere', (url, expected) => {
  renderInShell(<ContentLink url={url}>Ir</ContentLink>, { route: '/producto/bruma-3f2a77c1' });
  expect(screen.getByRole('link', { name: 'Ir' })).toHaveAttribute('href', expected);
});

// A phone's keyboard begins with a capital.
test.each(['https', 'Https'])(
  'another site (%s) opens in a tab of its own, without a way back into this one',
  (scheme) => {
    renderInShell(<ContentLink url={`${scheme}://www.tiktok.com/@niebla`}>TikTok</ContentLink>);
    const link = screen.getByRole('link', { name: 'TikTok (abre en otra pestaña)' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  },
);

test('mail opens no tab', () => {
  renderInShell(<ContentLink url="mailto:hola@niebla.gt">Correo</ContentLink>);
  expect(screen.getByRole('link', { name: 'Correo' })).not.toHaveAttribute('target');
});

test('an unsafe address leaves the words', () => {
  renderInShell(<ContentLink url="javascript:alert(1)">Promoción</ContentLink>);
  expect(screen.getByText('Promoción')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
