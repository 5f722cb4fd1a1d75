import { aProduct, renderInShell } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublicFrame } from './public-frame';

type Part = () => string;

/* The chunks of cart and menu on a line that holds them back until they are let go. */
const mockHeld: Record<string, (part: Part) => void> = {};
const mockHold = (name: string) => new Promise<Part>((letGo) => (mockHeld[name] = letGo));
jest.mock('../features/cart-dialog/cart-dialog', () => ({ CartDialog: mockHold('Carrito') }));
jest.mock('./header/mobile-menu-dialog', () => ({ MobileMenuDialog: mockHold('Menú') }));

test.each(['Carrito', 'Menú'])('%s that is long on its way after a press says so until it comes', async (name) => {
  renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, {
    answers: { 'GET /api/products': () => ({ success: true, data: [aProduct()] }) },
  });
  const button = await screen.findByRole('button', { name });
  expect(screen.queryByText('Cargando...')).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByText('Cargando...')).toHaveAttribute('role', 'status');
  mockHeld[name]?.(() => 'lo que se abrió');
  expect(await screen.findByText(/lo que se abrió/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
});
