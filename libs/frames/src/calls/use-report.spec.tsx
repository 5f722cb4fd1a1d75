import { renderInShell } from '@shop/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useReport, type ReportTexts } from './use-report';

function Press({ call, texts }: { call: () => Promise<null>; texts: ReportTexts }) {
  const report = useReport();
  const [told, setTold] = useState('nada');
  const press = async () => setTold((await report(call(), texts)).ok ? 'hecho' : 'no');
  return <button onClick={() => void press()}>{told}</button>;
}

/** Makes a call that fails for a reason, as RTK Query gives it, and waits until it was told. */
async function fail(reason: unknown, more: Partial<ReportTexts> = {}): Promise<string> {
  const texts = { done: null, failed: 'No se pudo guardar la nota', ...more };
  // oxlint-disable-next-line prefer-promise-reject-errors
  renderInShell(<Press call={() => Promise.reject(reason)} texts={texts} />);
  await userEvent.click(screen.getByRole('button', { name: 'nada' }));
  await screen.findByRole('button', { name: 'no' });
  return document.body.textContent;
}

const LOST = [
  ['the network fails', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
  ['none comes in time', { status: 'TIMEOUT_ERROR', error: 'AbortError' }],
  ['it can’t be read', { status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: 'SyntaxError' }],
  ['a proxy has none', { status: 502, data: '<html>' }],
  ['a proxy waits in vain', { status: 504, data: '<html>' }],
] as const;

it.each(LOST)('of a change whose answer was lost nobody says that it failed: %s', async (_how, reason) => {
  const told = await fail(reason);
  expect(told).toContain('No supimos si se guardó');
  expect(told).toContain('Mira cómo quedó antes de intentarlo otra vez.');
  expect(told).not.toContain('No se pudo guardar la nota');
});

it('says of what may be sent again that it may, and of what it was in words of its own', async () => {
  const told = await fail({ status: 'FETCH_ERROR' }, { repeats: true, unknown: 'No supimos si empezó' });
  expect(told).toContain('No supimos si empezó');
  expect(told).toContain('La respuesta no llegó. Intenta de nuevo: nada se hará dos veces.');
});

it('a reading without an answer has failed', async () => {
  const told = await fail({ status: 'FETCH_ERROR' }, { reads: true });
  expect(told).toContain('No se pudo guardar la nota');
  expect(told).not.toContain('No supimos');
});

it('says why the shop refused it, in its words', async () => {
  const data = { success: false, error: 'La tienda vuelve en un momento.', code: 'server.unavailable' };
  expect(await fail({ status: 503, data })).toContain('La tienda vuelve en un momento.');
});

it('leaves it to the shell to say that the session is over', async () => {
  const data = { success: false, error: 'Inicia sesión', code: 'auth.required' };
  expect(await fail({ status: 401, data })).toBe('no');
});
