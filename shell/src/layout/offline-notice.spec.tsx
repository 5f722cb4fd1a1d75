import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice';

test('says that there is no connection while there is none', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineNotice />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  online.mockReturnValue(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión: ves el último catálogo');
  online.mockReturnValue(true);
  act(() => void globalThis.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
