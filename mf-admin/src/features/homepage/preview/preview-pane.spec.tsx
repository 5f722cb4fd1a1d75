import { PREVIEW_READY, type AdminSectionView } from '@shop/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findField, openContent, press, retype } from '../../../../test/content-screen';
import { setWindow } from '../../../../test/window-width';

describe('the preview', () => {
  const frameOf = () => screen.findByTitle<HTMLIFrameElement>('Vista previa de la tienda');

  /** The page in the frame, as far as it talks. */
  function listenIn(frame: HTMLIFrameElement) {
    const page = frame.contentWindow as Window;
    const heard = jest.fn<undefined, [{ section: AdminSectionView }, string]>();
    page.postMessage = heard as Window['postMessage'];
    const ready = (from: Pick<MessageEventInit, 'origin' | 'source'> = {}) => {
      const event = new MessageEvent('message', {
        data: PREVIEW_READY,
        origin: location.origin,
        source: page,
        ...from,
      });
      act(() => void dispatchEvent(event));
    };
    return { heard, ready };
  }

  it('is told the draft once it is ready, and each change of it, as it would be saved', async () => {
    openContent('?pestana=portada');
    const { heard, ready } = listenIn(await frameOf());
    await press('Editar');
    await retype('Título', 'A');
    expect(heard).not.toHaveBeenCalled();
    ready({ origin: 'https://otro.sitio' });
    ready({ source: window });
    expect(heard).not.toHaveBeenCalled();
    ready();
    expect(heard.mock.calls[0]?.[1]).toBe(location.origin);
    await userEvent.type(await findField('Título'), 'B ');
    await waitFor(() => expect(heard.mock.calls.at(-1)?.[0].section).toMatchObject({ section: 'hero', title: 'AB' }));
    ready();
    expect(heard.mock.calls.at(-1)?.[0].section.title).toBe('AB');
  });

  it('is of the page that has the section', async () => {
    openContent('?pestana=afiliados');
    expect(await frameOf()).toHaveAttribute('src', '/affiliates');
    await userEvent.click(screen.getByRole('tab', { name: 'Pie de página' }));
    await waitFor(() => expect(screen.getByTitle('Vista previa de la tienda')).toHaveAttribute('src', '/'));
  });

  it('waits behind a button on a phone', async () => {
    setWindow('phone');
    openContent('?pestana=portada');
    const button = await screen.findByRole('button', { name: 'Ver la vista previa' });
    expect(screen.queryByTitle('Vista previa de la tienda')).toBeNull();
    await userEvent.click(button);
    expect(await frameOf()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ocultar la vista previa' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('says that it could not be opened, and is opened once more by a press', async () => {
    setWindow('phone');
    openContent('?pestana=portada');
    const button = await screen.findByRole('button', { name: 'Ver la vista previa' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'nextTick', 'setImmediate'] });
    try {
      act(() => button.click());
      const first = screen.getByTitle('Vista previa de la tienda');
      act(() => jest.advanceTimersByTime(11_999));
      expect(screen.getByText('Abriendo la vista previa...')).toBeVisible();
      act(() => jest.advanceTimersByTime(1));
      expect(screen.getByText(/^No se pudo abrir la vista previa/)).toBeVisible();
      act(() => screen.getByRole('button', { name: 'Reintentar' }).click());
      expect(screen.getByText('Abriendo la vista previa...')).toBeVisible();
      expect(screen.getByTitle('Vista previa de la tienda')).not.toBe(first);
    } finally {
      jest.useRealTimers();
    }
  });
});
