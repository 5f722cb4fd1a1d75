/**
 * Happy DOM does not know `:focus-within`.
 * @jest-environment ../testing/jsdom-environment.mjs
 */
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ToastRegion } from './toast-region';

afterEach(() => jest.useRealTimers());

it('stays where it is under a person who is at it, though something comes there', () => {
  jest.useFakeTimers();
  const areas = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isBar = this.matches('[data-above-toasts]');
    return isBar
      ? new DOMRect(16, 680, 328, 60)
      : this.matches('button')
        ? new DOMRect()
        : new DOMRect(16, 654, 328, 70);
  });
  const page = (bar: ReactNode) => (
    <>
      {bar}
      <ToastRegion toast={{ id: '1', variant: 'success', title: 'Agregado al carrito' }} onDismiss={jest.fn()} />
    </>
  );
  const { rerender } = render(page(null));
  const lift = () => screen.getByText('Agregado al carrito').closest('li')?.style.marginBottom;
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus());
  rerender(page(<section data-above-toasts="">Pedidos elegidos</section>));
  act(() => jest.advanceTimersByTime(500));
  expect(lift()).toBe('');
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).blur());
  act(() => jest.advanceTimersByTime(500));
  expect(lift()).toBe('56px');
  areas.mockRestore();
});
