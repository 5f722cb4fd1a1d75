import { homepageSections, writeSection } from '@shop/contracts';
import { defaultHomepageContent } from '@shop/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../test/render-app';

const question = { name: '¿Eres mayor de edad?' };

function withFooter(over: Partial<typeof homepageSections.footer.defaults>, active = true) {
  const others = defaultHomepageContent().filter(({ section }) => section !== 'footer');
  const footer = writeSection('footer', { ...homepageSections.footer.defaults, ...over });
  return {
    'GET /api/homepage-content': () => ({ success: true, data: [...others, { ...footer, active }] }),
  };
}

beforeEach(() => localStorage.clear());

test('asks once, leaves the focus where it is, and remembers the answer', async () => {
  const user = userEvent.setup();
  const { unmount } = renderApp();
  expect(await screen.findByRole('region', question)).toHaveTextContent('Venta exclusiva a mayores de 18 años.');
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Soy mayor de 18 años' }));
  expect(screen.queryByRole('region', question)).not.toBeInTheDocument();
  unmount();

  jest.useFakeTimers();
  renderApp();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.queryByRole('region', question)).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('a page that is put back once its remote is there asks on at once', async () => {
  const before = renderApp();
  expect(await screen.findByRole('region', question)).toBeVisible();
  before.unmount();
  jest.useFakeTimers();
  renderApp();
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(screen.getByRole('region', question)).toBeVisible();
  jest.useRealTimers();
});

test('who answers goes on where they were, or in the page', async () => {
  const user = userEvent.setup();
  renderApp();
  const answer = await screen.findByRole('button', { name: 'Soy mayor de 18 años' });
  const cart = screen.getByRole('button', { name: /^Carrito/ });
  cart.focus();
  await user.click(answer);
  expect(cart).toHaveFocus();
});

test('a browser that leaves the focus where it was keeps it there', async () => {
  renderApp();
  const answer = await screen.findByRole('button', { name: 'Soy mayor de 18 años' });
  const cart = screen.getByRole('button', { name: /^Carrito/ });
  cart.focus();
  fireEvent.click(answer);
  expect(cart).toHaveFocus();
});

test('who is not of age is led away, and nothing is remembered', async () => {
  const leave = jest.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  renderApp();
  await userEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(leave).toHaveBeenCalledWith('https://www.google.com/');
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['its switch is off', withFooter({ ageCheck: false })],
  ['there is no warning to read', withFooter({ ageWarning: ' ' })],
  ['the footer is switched off', withFooter({}, false)],
])('asks nothing while %s', async (_case, answers) => {
  jest.useFakeTimers();
  renderApp({ answers });
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.queryByRole('region', question)).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('the preview in the back office’s frame is not asked', async () => {
  const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
  jest.useFakeTimers();
  renderApp();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.queryByRole('region', question)).not.toBeInTheDocument();
  jest.useRealTimers();
  parent.mockRestore();
});

test('the back office and the distributor’s area are not asked', async () => {
  jest.useFakeTimers();
  renderApp({ route: '/distributor/login' });
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('pantalla de mf-distributor')).toBeVisible();
  expect(screen.queryByRole('region', question)).not.toBeInTheDocument();
  jest.useRealTimers();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});
