import { jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../app';

const answers: Answers = {
  'GET /api/products': () => ({ success: true, data: [] }),
  'GET /api/health': () => ({ success: true, data: { status: 'ok', database: 'ok' } }),
};

function openDiagnostics(over: Answers = {}) {
  return renderInShell(<App />, { route: '/diagnostics', answers: { ...answers, ...over } });
}

const check = (name: string) => screen.findByRole('region', { name });

describe('the diagnostics', () => {
  it('run three checks for anybody and show status, time and data', async () => {
    const { calls } = openDiagnostics();
    const health = await check('Estado del servidor');
    expect(await within(health).findByText('200 Correcto')).toBeVisible();
    expect(within(health).getByText(/^\d+ ms$/)).toBeVisible();
    expect(health.closest('[aria-live=polite]')).toBeVisible();
    expect(within(health).getByText(/"database": "ok"/)).toBeVisible();
    expect(await within(await check('Productos')).findByText('200 Correcto')).toBeVisible();
    expect(await within(await check('Contenido de la portada')).findByText('200 Correcto')).toBeVisible();
    expect(new Set(calls.map(({ call }) => call))).toEqual(
      new Set(['GET /api/homepage-content', 'GET /api/products', 'GET /api/health']),
    );
  });

  it('show what failed: the status and the body, or the error of the network', async () => {
    openDiagnostics({
      'GET /api/products': () => Promise.reject(new TypeError('fetch failed')),
      'GET /api/health': () => jsonAnswer(503, { success: false, error: 'La tienda no está disponible.' }),
    });
    expect(await within(await check('Estado del servidor')).findByText('503 Error')).toBeVisible();
    expect(within(await check('Estado del servidor')).getByText(/no está disponible/)).toBeVisible();
    expect(await within(await check('Productos')).findByText('Sin respuesta')).toBeVisible();
    expect(within(await check('Productos')).getByText('fetch failed')).toBeVisible();
  });

  it('give up what nothing ever answers, and can be run again', async () => {
    const limit = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    openDiagnostics({ 'GET /api/health': () => new Promise(() => undefined) });
    const health = await check('Estado del servidor');
    expect(await within(await check('Productos')).findByText('200 Correcto')).toBeVisible();
    limit.abort(new DOMException('signal timed out', 'TimeoutError'));
    expect(await within(health).findByText('Sin respuesta')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Volver a ejecutar' })).not.toHaveAttribute('aria-busy');
  });

  it('show the first 4,000 characters of a long answer', async () => {
    openDiagnostics({ 'GET /api/products': () => new Response(`${'a'.repeat(4000)}fin`) });
    // Keys scroll it.
    expect(await screen.findByText(/^a{4000}\s…$/)).toHaveAttribute('tabindex', '0');
    expect(screen.queryByText(/fin$/)).toBeNull();
  });

  it('run again', async () => {
    const { calls } = openDiagnostics();
    const again = await screen.findByRole('button', { name: 'Volver a ejecutar' });
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    const before = calls.filter(({ call }) => call === 'GET /api/health').length;
    await userEvent.click(again);
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(calls.filter(({ call }) => call === 'GET /api/health')).toHaveLength(before + 1);
  });

  it('ask search engines to leave the page out, and no other', async () => {
    const { unmount } = openDiagnostics();
    await check('Productos');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute(
      'content',
      expect.stringContaining('noindex'),
    );
    unmount();
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
  });
});
