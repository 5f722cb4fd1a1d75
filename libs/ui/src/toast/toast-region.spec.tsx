import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../dialog/dialog';
import { ToastRegion } from './toast-region';
import type { ToastMessage } from './toast-region';

const added: ToastMessage = { id: '1', variant: 'success', title: 'Agregado al carrito', description: 'Bruma 20K' };
const failed: ToastMessage = { id: '2', variant: 'destructive', title: 'Error de autenticación' };

it('shows one toast: a new one replaces the old one', () => {
  const onDismiss = jest.fn();
  const { rerender } = render(<ToastRegion toast={added} onDismiss={onDismiss} />);
  expect(screen.getByText('Agregado al carrito')).toBeVisible();
  rerender(<ToastRegion toast={failed} onDismiss={onDismiss} />);
  expect(screen.queryByText('Agregado al carrito')).not.toBeInTheDocument();
  expect(screen.getByText('Error de autenticación')).toBeVisible();
  expect(onDismiss).not.toHaveBeenCalled();
});

it('is dismissed by its button', async () => {
  const onDismiss = jest.fn();
  render(<ToastRegion toast={added} onDismiss={onDismiss} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(onDismiss).toHaveBeenCalledWith('1');
});

it('runs its action and is gone', async () => {
  const onDismiss = jest.fn();
  const onSelect = jest.fn();
  render(<ToastRegion toast={{ ...added, action: { label: 'Deshacer', onSelect } }} onDismiss={onDismiss} />);
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(onDismiss).toHaveBeenCalledWith('1');
});

afterEach(() => jest.useRealTimers());

it('goes after 5000 ms and not before', () => {
  jest.useFakeTimers();
  const onDismiss = jest.fn();
  render(<ToastRegion toast={added} onDismiss={onDismiss} />);
  act(() => jest.advanceTimersByTime(4999));
  expect(onDismiss).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(onDismiss).toHaveBeenCalledWith('1');
});

it.each([
  ['success', 'polite'],
  ['error', 'assertive'],
  ['warning', 'assertive'],
  ['destructive', 'assertive'],
] as const)('of %s is read out at once or in its turn: %s', async (variant, how) => {
  render(<ToastRegion toast={{ ...added, variant }} onDismiss={jest.fn()} />);
  expect(await screen.findByText(/Aviso Agregado al carrito/)).toHaveAttribute('aria-live', how);
});

it('is marked, so that dialogs of other bundles stay open when it is pressed', () => {
  render(<ToastRegion toast={added} onDismiss={jest.fn()} />);
  expect(screen.getByText('Agregado al carrito').closest('[data-toast-region]')).not.toBeNull();
});

it.each([
  ['lies where it rests over what is elsewhere', { top: 0, bottom: 60 }, ''],
  ['moves up above a bar that stays in sight', { top: 680, bottom: 740 }, '56px'],
])('%s', (_case, bar, lift) => {
  const at = (top: number, bottom: number) => new DOMRect(16, top, 328, bottom - top);
  const bars = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[data-above-toasts]') ? at(bar.top, bar.bottom) : at(654, 724);
  });
  render(
    <>
      <section data-above-toasts="">Pedidos elegidos</section>
      <ToastRegion toast={added} onDismiss={jest.fn()} />
    </>,
  );
  expect(screen.getByText('Agregado al carrito').closest('li')?.style.marginBottom).toBe(lift);
  bars.mockRestore();
});

it('moved up already, gives way to a question that opens under it', () => {
  jest.useFakeTimers();
  const areas = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[data-above-toasts]')) return new DOMRect(16, 680, 328, 60);
    if (this.matches('[role="alertdialog"]')) return new DOMRect(0, 500, 360, 200);
    const up = Number.parseInt((this as HTMLElement).style.marginBottom || '0', 10);
    return this.matches('button') ? new DOMRect() : new DOMRect(16, 654 - up, 328, 70);
  });
  const page = (question: ReactNode) => (
    <>
      <section data-above-toasts="">Pedidos elegidos</section>
      {question}
      <ToastRegion toast={added} onDismiss={jest.fn()} />
    </>
  );
  const { rerender } = render(page(null));
  const lift = () => screen.getByText('Agregado al carrito').closest('li')?.style.marginBottom;
  expect(lift()).toBe('56px');
  rerender(page(<div role="alertdialog">¿Quitar la app de códigos?</div>));
  act(() => jest.advanceTimersByTime(500));
  expect(lift()).toBe('232px');
  areas.mockRestore();
});

it('moved up already, does not follow a page that leaves it no free place', () => {
  jest.useFakeTimers();
  const areas = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[data-above-toasts]')) return new DOMRect(16, 680, 328, 60);
    if (this.matches('textarea')) return new DOMRect(0, 0, 360, 760);
    const up = Number.parseInt((this as HTMLElement).style.marginBottom || '0', 10);
    return this.matches('button') ? new DOMRect() : new DOMRect(16, 654 - up, 328, 70);
  });
  const page = (inTheWay: ReactNode) => (
    <>
      {inTheWay}
      <ToastRegion toast={added} onDismiss={jest.fn()} />
    </>
  );
  const { rerender } = render(page(<section data-above-toasts="">Pedidos elegidos</section>));
  const lift = () => screen.getByText('Agregado al carrito').closest('li')?.style.marginBottom;
  expect(lift()).toBe('56px');
  rerender(page(<textarea aria-label="Mensaje" />));
  act(() => jest.advanceTimersByTime(500));
  expect(lift()).toBe('56px');
  areas.mockRestore();
});

it('is reached by F8', async () => {
  render(<ToastRegion toast={added} onDismiss={jest.fn()} />);
  await userEvent.keyboard('[F8]');
  expect(screen.getByRole('region', { name: /Avisos/ })).toContainElement(document.activeElement as HTMLElement);
});

it.each([
  ['its action', ['[F8]', '{Tab}', '{Tab}', '{Enter}']],
  ['Escape', ['[F8]', '{Tab}', '{Escape}']],
  ['the next one, which takes its place', ['[F8]', '{Tab}', '{Tab}', '{Enter}']],
] as const)('gives the focus back where it was: by %s', async (way, keys) => {
  function Page() {
    const [toast, setToast] = useState<ToastMessage | null>(added);
    const next = way.startsWith('the next') ? failed : null;
    const undo = { label: 'Deshacer', onSelect: () => undefined };
    return (
      <>
        <button type="button">Agregar al carrito</button>
        <ToastRegion toast={toast && { action: undo, ...toast }} onDismiss={() => setToast(next)} />
      </>
    );
  }
  render(<Page />);
  screen.getByRole('button', { name: 'Agregar al carrito' }).focus();
  for (const key of keys) await userEvent.keyboard(key);
  await waitFor(() => expect(screen.queryByText('Agregado al carrito')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Agregar al carrito' })).toHaveFocus();
});

it('leaves a field below it as it is when it is pressed: who types on writes over nothing', async () => {
  function Page() {
    const [toast, setToast] = useState<ToastMessage | null>(failed);
    return (
      <>
        <Dialog open onOpenChange={() => undefined} title="Agregar producto">
          <input aria-label="Nombre" />
        </Dialog>
        <ToastRegion toast={toast} onDismiss={() => setToast(null)} />
      </>
    );
  }
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Page />);
  await user.type(screen.getByLabelText('Nombre'), 'Bruma');
  await user.click(screen.getByLabelText('Cerrar aviso'));
  expect(screen.queryByText('Error de autenticación')).toBeNull();
  await user.keyboard(' 20K');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Bruma 20K');
});

it('gives the focus to the page’s content where what had it before is gone', async () => {
  function Page() {
    const [toast, setToast] = useState<ToastMessage | null>(added);
    const [isThere, setThere] = useState(true);
    const undo = { label: 'Deshacer', onSelect: () => setThere(false) };
    return (
      <main tabIndex={-1}>
        {isThere && <button type="button">Completar</button>}
        <ToastRegion toast={toast && { ...toast, action: undo }} onDismiss={() => setToast(null)} />
      </main>
    );
  }
  render(<Page />);
  screen.getByRole('button', { name: 'Completar' }).focus();
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(screen.queryByText('Agregado al carrito')).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});
