import { homepageSections, writeSection, type AuditEntryView } from '@shop/contracts';
import { jsonAnswer, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPENED, contentAnswer, findField, openContent, press, stored } from '../../../../test/content-screen';

describe('the history', () => {
  const version = (title: string) => ({ ...writeSection('hero', { ...homepageSections.hero.defaults, title }) });
  const entry = (id: string, before: string, after: string): AuditEntryView => ({
    id,
    at: OPENED,
    actor: { kind: 'staff', id: null, name: `persona ${id}` },
    action: 'content.updated',
    before: version(before),
    after: version(after),
    orderId: null,
  });
  const history: Answers = {
    'GET /api/admin/audit-log/content/hero': () => ({
      success: true,
      data: [entry('2', 'Dos', 'Sabor limpio, nube ligera.'), entry('1', 'Uno', 'Dos')],
      meta: { total: 2 },
    }),
  };

  it.each([
    [0, 'Dos'],
    [1, 'Uno'],
  ])('takes version %d back into the form, to be saved', async (place, title) => {
    const { calls } = openContent('?pestana=portada', history);
    await press('Historial');
    const dialog = within(await screen.findByRole('dialog', { name: 'Historial: Portada' }));
    expect(await dialog.findByText('persona 2')).toBeVisible();
    expect(dialog.getByText('Versión actual')).toBeVisible();
    expect(dialog.getByText('persona 1').closest('li')).toHaveTextContent('TítuloAntes: Uno → . Después: Dos');
    const ways = dialog.getAllByRole('button', { name: /^Restaurar esta versión/ });
    expect(ways).toHaveLength(2);
    // Heard one by one, each says which one it is.
    expect(ways[0]).toHaveAccessibleName(/: persona 1, \d/);
    expect(ways[1]).toHaveAccessibleName('Restaurar esta versión: Versión inicial');
    await userEvent.click(ways[place] as HTMLElement);
    expect(await findField('Título')).toHaveValue(title);
    expect(screen.getByText('Cambios sin guardar')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('takes back a version that this page holds for the stored one, though a colleague saved since', async () => {
    let title = 'Uno';
    openContent('?pestana=portada', {
      'GET /api/admin/homepage-content': () => contentAnswer([stored('hero', { title })]),
      'GET /api/admin/audit-log/content/hero': () => ({
        success: true,
        data: [entry('1', 'Uno', 'Dos')],
        meta: { total: 1 },
      }),
    });
    expect(await screen.findByText('Uno')).toBeVisible();
    title = 'Dos';
    await press('Historial');
    await screen.findByText('Dos', { selector: 'form *' });
    await press('Restaurar esta versión: Versión inicial');
    expect(await findField('Título')).toHaveValue('Uno');
    expect(screen.getByText('Cambios sin guardar')).toBeVisible();
  });

  it('waits with a version until it is known what is stored by now', async () => {
    let title = 'Uno';
    const giving: (() => void)[] = [];
    openContent('?pestana=portada', {
      'GET /api/admin/homepage-content': () =>
        title === 'Uno'
          ? contentAnswer([stored('hero', { title })])
          : new Promise((resolve) => giving.push(() => resolve(contentAnswer([stored('hero', { title })])))),
      'GET /api/admin/audit-log/content/hero': () => ({
        success: true,
        data: [entry('1', 'Uno', 'Dos')],
        meta: { total: 1 },
      }),
    });
    expect(await screen.findByText('Uno')).toBeVisible();
    title = 'Dos';
    await press('Historial');
    await press('Restaurar esta versión: Versión inicial');
    act(() => {
      for (const give of giving) give();
    });
    await screen.findByText('Dos', { selector: 'form *' });
    await press('Restaurar esta versión: Versión inicial');
    expect(await findField('Título')).toHaveValue('Uno');
  });

  it('is closed by going back, which asks nothing until a version is in the form', async () => {
    const { address } = openContent('?pestana=portada', history);
    await press('Historial');
    await screen.findByRole('dialog', { name: 'Historial: Portada' });
    act(() => globalThis.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/homepage?pestana=portada');
    await press('Historial');
    await userEvent.click((await screen.findAllByRole('button', { name: /^Restaurar esta/ }))[0] as HTMLElement);
    expect(await findField('Título')).toHaveValue('Dos');
    expect(address()).toBe('/admin/homepage?pestana=portada');
    act(() => globalThis.history.back());
    expect(await screen.findByRole('alertdialog', { name: '¿Descartar los cambios sin guardar?' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: /^Historial/ })).toBeNull();
  });

  it('says when there is none, and when it did not come', async () => {
    let answer: unknown = jsonAnswer(500, 'nada');
    openContent('?pestana=portada', { 'GET /api/admin/audit-log/content/hero': () => answer });
    await press('Historial');
    expect(await screen.findByText('No se pudo cargar el historial')).toBeVisible();
    answer = { success: true, data: [], meta: { total: 0 } };
    await press('Reintentar');
    expect(await screen.findByText('Sin cambios todavía')).toBeVisible();
  });

  it('offers a version as the present one on the first page, as the first one on the last, once these came', async () => {
    let isBroken = true;
    openContent('?pestana=portada', {
      'GET /api/admin/audit-log/content/hero': ({ url }) =>
        url.searchParams.get('page') === '2'
          ? isBroken
            ? jsonAnswer(500, 'nada')
            : { success: true, data: [entry('1', 'Uno', 'Dos')], meta: { total: 26 } }
          : { success: true, data: [entry('2', 'Dos', 'Tres')], meta: { total: 26 } },
    });
    await press('Historial');
    expect(await screen.findByText('persona 2')).toBeVisible();
    expect(screen.queryByText('Versión inicial')).not.toBeInTheDocument();
    await press('Siguiente');
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(screen.queryByText('Versión inicial')).not.toBeInTheDocument();
    isBroken = false;
    await press('Reintentar');
    expect(await screen.findByText('Versión inicial')).toBeVisible();
    expect(screen.queryByText('Versión actual')).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Restaurar esta/ })).toHaveLength(2);
  });
});
