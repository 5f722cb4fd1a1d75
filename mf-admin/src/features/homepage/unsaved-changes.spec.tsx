import { aStaffUser, jsonAnswer } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LATER, contentAnswer, findField, openContent, press, retype, stored } from '../../../test/content-screen';

describe('what is not saved yet', () => {
  async function edit() {
    const opened = openContent('?pestana=portada');
    await press('Editar');
    await retype('Título', 'Sin guardar');
    return opened;
  }

  it.each<[string, () => HTMLElement, string]>([
    ['another tab', () => screen.getByRole('tab', { name: 'Contacto' }), '/admin/homepage?pestana=contacto'],
    ['another screen', () => screen.getByRole('link', { name: /^Afiliados/ }), '/admin/affiliates'],
    ['the dashboard', () => screen.getByRole('link', { name: /Volver al panel/ }), '/admin'],
  ])('is asked about on the way to %s', async (_case, way, there) => {
    const { address } = await edit();
    await userEvent.click(way());
    expect(await screen.findByRole('alertdialog', { name: '¿Descartar los cambios sin guardar?' })).toBeVisible();
    await press('Seguir editando');
    expect(address()).toBe('/admin/homepage?pestana=portada');
    expect(await findField('Título')).toHaveValue('Sin guardar');

    await userEvent.click(way());
    await press('Descartar cambios');
    await waitFor(() => expect(address()).toBe(there));
  });

  it('is asked about by the browser when the page closes, and only then', async () => {
    const closes = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await edit();
    expect(closes()).toBe(true);
    await press('Cancelar');
    await press('Descartar cambios');
    await waitFor(() => expect(closes()).toBe(false));
    await userEvent.click(screen.getByRole('tab', { name: 'Contacto' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is asked about on the way back', async () => {
    const { address } = await edit();
    history.back();
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(address()).toBe('/admin/homepage?pestana=portada');
    await press('Seguir editando');
    expect(await findField('Título')).toHaveValue('Sin guardar');
    history.back();
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('is there again after the session ended under it', async () => {
    const ended = jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' });
    openContent('?pestana=portada', {
      'PATCH /api/admin/homepage-content/hero': () => ended,
      'POST /api/admin/login': () => ({
        success: true,
        data: { user: aStaffUser({ username: 'carla' }), token: 'nuevo' },
      }),
    });
    await press('Editar');
    await retype('Título', 'Sin guardar');
    await press('Guardar');
    await userEvent.type(await screen.findByLabelText('Usuario'), 'carla');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-1');
    await press('Entrar');
    expect(await findField('Título')).toHaveValue('Sin guardar');
    expect(screen.getByText('Cambios sin guardar')).toBeVisible();
  });
});

describe('two people', () => {
  /** The other one has changed the subtitle, and the title that was typed here too. */
  async function meet() {
    let list = contentAnswer();
    const opened = openContent('?pestana=portada', {
      'GET /api/admin/homepage-content': () => list,
      'PATCH /api/admin/homepage-content/hero': ({ body }) => {
        if ((body as { expectedUpdatedAt: string }).expectedUpdatedAt === LATER) {
          return { success: true, data: stored('hero', { title: 'Lo mío' }, { updatedAt: LATER }) };
        }
        list = contentAnswer([stored('hero', { title: 'Lo suyo', subtitle: 'Y más' }, { updatedAt: LATER })]);
        return jsonAnswer(409, { success: false, error: 'Otra persona guardó esta sección.', code: 'content.changed' });
      },
    });
    await press('Editar');
    await retype('Título', 'Lo mío');
    await press('Guardar');
    await screen.findByText('Otra persona lo cambió mientras lo editabas');
    return opened;
  }

  it('are told of each other field by field; what was not touched follows, what was stays and is saved', async () => {
    const { calls } = await meet();
    expect(screen.getByText(/^Subtítulo: .* → «Y más»$/)).toBeVisible();
    expect(await findField('Subtítulo')).toHaveValue('Y más');
    expect(await findField('Título')).toHaveValue('Lo mío');
    await press('Guardar');
    expect(await screen.findByText('Contenido actualizado')).toBeVisible();
    const [, saved] = calls.filter(({ call }) => call.startsWith('PATCH'));
    expect(saved?.body).toMatchObject({ title: 'Lo mío', subtitle: 'Y más', expectedUpdatedAt: LATER });
  });

  it('choose between both values of a field, and back', async () => {
    await meet();
    await press('Lo suyo: «Lo suyo»');
    expect(await findField('Título')).toHaveValue('Lo suyo');
    await press('Lo mío: «Lo mío»');
    expect(await findField('Título')).toHaveValue('Lo mío');
  });
});
