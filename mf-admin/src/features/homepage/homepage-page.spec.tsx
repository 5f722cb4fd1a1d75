import { homepageSections, type AdminSectionView } from '@shop/contracts';
import { jsonAnswer, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  LATER,
  OPENED,
  contentAnswer,
  findField,
  openContent,
  press,
  retype,
  stored,
} from '../../../test/content-screen';
import { afterConfirmation, confirmIdentity } from '../../../test/step-up';

const saved = (section: AdminSectionView): Answers => ({
  [`PATCH /api/admin/homepage-content/${section.section}`]: () => ({ success: true, data: section }),
});

describe('the overview', () => {
  it('lists each section with its state and the beginning of its title', async () => {
    openContent('', {
      'GET /api/admin/homepage-content': () => contentAnswer([stored('about', {}, { active: false, updatedAt: null })]),
    });
    const rows = await screen.findAllByRole('row');
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 4)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Navegación', 'Activo', 'niebla', '20/11/2026 09:14'],
      ['Portada', 'Activo', 'Sabor limpio, nube l…', '20/11/2026 09:14'],
      ['Quiénes somos', 'Inactivo', '¿Quiénes somos?', 'Nunca se ha guardado'],
      ['Testimonios', 'Activo', 'Lo que dicen de noso…', '20/11/2026 09:14'],
      ['Contacto', 'Activo', 'Hablemos', '20/11/2026 09:14'],
      ['Afiliados', 'Activo', 'Programa de afiliado…', '20/11/2026 09:14'],
      ['Pie de página', 'Activo', 'niebla', '20/11/2026 09:14'],
    ]);
    expect(screen.getByRole('link', { name: /Volver al panel/ })).toHaveAttribute('href', '/admin');
  });

  it('leads to the editors, each at an address of its own', async () => {
    const { address } = openContent();
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Resumen',
      'Navegación',
      'Portada',
      'Quiénes somos',
      'Testimonios',
      'Contacto',
      'Afiliados',
      'Pie de página',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Editar Portada' }));
    expect(await screen.findByRole('heading', { name: 'Portada' })).toBeVisible();
    expect(address()).toBe('/admin/homepage?pestana=portada');
    // Going back leads to the screen before, not through all tabs that were looked at.
    const steps = history.length;
    await userEvent.click(screen.getByRole('tab', { name: 'Pie de página' }));
    expect(await screen.findByRole('heading', { name: 'Pie de página' })).toBeVisible();
    expect(address()).toBe('/admin/homepage?pestana=pie');
    expect(history).toHaveLength(steps);
  });

  it('says what failed to load', async () => {
    openContent('', { 'GET /api/admin/homepage-content': () => jsonAnswer(500, 'nada') });
    expect(await screen.findByText('No se pudo cargar el contenido')).toBeVisible();
  });
});

describe('an editor', () => {
  it.each([
    ['navegacion', 8],
    ['portada', 8],
    ['quienes-somos', 14],
    ['testimonios', 23],
    ['contacto', 32],
    ['afiliados', 42],
    ['pie', 40],
  ])('of %s has a box for each of its texts', async (tab, boxes) => {
    openContent(`?pestana=${tab}`);
    await press('Editar');
    expect(await screen.findAllByRole('textbox')).toHaveLength(boxes);
  });

  it('shows what the section says, and in editing its fields with their asterisks', async () => {
    openContent('?pestana=portada');
    expect(await screen.findByText('Desechables originales de 2,500 a 20,000 puffs.')).toBeVisible();
    expect(screen.getByText('Activo')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();

    await press('Editar');
    expect(await findField('Título')).toHaveValue('Sabor limpio, nube ligera.');
    expect(screen.getByText('Título')).toHaveTextContent('Título *');
    expect(screen.getByText('Subtítulo')).toHaveTextContent('Subtítulo *');
    expect(screen.getByText('Descripción').textContent).toBe('Descripción');
    await press('Cancelar');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('saves all of the section with what was seen, says so, and closes', async () => {
    const { calls } = openContent(
      '?pestana=portada',
      saved(stored('hero', { title: 'Otra portada' }, { updatedAt: LATER })),
    );
    await press('Editar');
    await retype('Título', ' Otra portada ');
    expect(screen.getByText('Cambios sin guardar').closest('[role=status]')).toBeVisible();
    const reads = () => calls.filter(({ call }) => call === 'GET /api/homepage-content').length;
    const before = reads();
    await press('Guardar');
    expect(await screen.findByText('Contenido actualizado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    // The shop’s name beside it is read again too; while it was edited, so was all of it now and then.
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(screen.queryByText('Cambios sin guardar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus();
    const sent = calls.find(({ call }) => call.startsWith('PATCH'))?.body ?? {};
    const { content, ...columns } = sent as Record<string, string>;
    expect(columns).toEqual({
      title: ' Otra portada ',
      subtitle: 'Desechables originales de 2,500 a 20,000 puffs.',
      description: 'Pide hoy y recibe en todo el país.',
      buttonText: 'Ver Productos',
      buttonSecondaryText: 'Unirme como Afiliado',
      active: true,
      expectedUpdatedAt: OPENED,
    });
    expect(JSON.parse(content ?? '')).toMatchObject({ puffs: 'Hasta 20,000 puffs' });
  });

  it('is not left while it is on its way: nobody would know whether it was saved', async () => {
    openContent('?pestana=portada', { 'PATCH /api/admin/homepage-content/hero': () => new Promise(() => undefined) });
    await press('Editar');
    await retype('Puffs', 'Hasta 30,000');
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeEnabled();
    await press('Guardar');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
  });

  it('sums up what is wrong once it was to be saved, not while it is written', async () => {
    openContent('?pestana=pie');
    await press('Editar');
    await retype('Facebook', 'javascript:alert(1)');
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Facebook' })).toBeInvalid());
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Guardar');
    expect(await screen.findByRole('alert')).toHaveTextContent('Revisa 1 campo');
  });

  it('asks who it is before orders go to another number, and then saves it', async () => {
    const contact = stored('contact', {
      contactInfo: [{ title: '', value: '5555 0000', description: '', action: '' }],
    });
    const { calls } = openContent('?pestana=contacto', {
      'GET /api/admin/homepage-content': () => contentAnswer([contact]),
      ...afterConfirmation('PATCH /api/admin/homepage-content/contact', () => ({ success: true, data: contact })),
    });
    await press('Editar');
    const [number] = await screen.findAllByRole('textbox', { name: 'Dato' });
    await userEvent.type(number ?? document.body, '1');
    await press('Guardar');
    await confirmIdentity();
    expect(await screen.findByText('Contenido actualizado')).toBeVisible();
    const sent = calls.filter(({ call }) => call.startsWith('PATCH'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it('saves each text of a list in its place', async () => {
    const { calls } = openContent('?pestana=contacto', saved(stored('contact', {}, { updatedAt: LATER })));
    await press('Editar');
    await retype('Forma de pago 2', 'Depósito');
    await press('Guardar');
    expect(await screen.findByText('Contenido actualizado')).toBeVisible();
    const sent = calls.find(({ call }) => call.startsWith('PATCH'))?.body as { content: string };
    const [first, , third] = homepageSections.contact.defaults.paymentMethods;
    expect(JSON.parse(sent.content)).toMatchObject({ paymentMethods: [first, 'Depósito', third] });
  });

  it('says before it is saved that a contact that is hidden or has no number leaves buyers without WhatsApp', async () => {
    const contactInfo = [{ title: 'WhatsApp', value: '5512 3478', description: '', action: '' }];
    openContent('?pestana=contacto', {
      'GET /api/admin/homepage-content': () => contentAnswer([stored('contact', { contactInfo })]),
    });
    const shown = await screen.findByRole('switch', { name: 'Mostrar la sección en la tienda' });
    expect(screen.queryByText(/la tienda no tiene WhatsApp/)).toBeNull();
    await userEvent.click(shown);
    expect(await screen.findByText('Sin esta sección la tienda no tiene WhatsApp')).toBeVisible();
    await userEvent.click(shown);
    await press('Editar');
    await userEvent.clear(screen.getByDisplayValue('5512 3478'));
    expect(await screen.findByText('Sin número la tienda no tiene WhatsApp')).toBeVisible();
  });

  it('switches the section off as an edit like any other', async () => {
    const { calls } = openContent(
      '?pestana=quienes-somos',
      saved(stored('about', {}, { active: false, updatedAt: LATER })),
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'Mostrar la sección en la tienda' }));
    expect(screen.getByText('Inactivo')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    await press('Guardar');
    expect(await screen.findByText('Contenido actualizado')).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toMatchObject({ active: false });
    expect(await screen.findByText('Inactivo')).toBeVisible();
  });

  it('keeps everything when the server does not answer', async () => {
    openContent('?pestana=portada', { 'PATCH /api/admin/homepage-content/hero': () => jsonAnswer(500, 'nada') });
    await press('Editar');
    await retype('Puffs', 'Hasta 30,000');
    await press('Guardar');
    expect(await screen.findByText('No se pudo actualizar el contenido. Por favor, inténtalo de nuevo.')).toBeVisible();
    expect(await findField('Puffs')).toHaveValue('Hasta 30,000');
  });

  it('places a problem that only the server found beside its field', async () => {
    const problems = [{ path: 'content.columns.0.links.1.label', message: 'No uses caracteres de control' }];
    openContent('?pestana=pie', {
      'PATCH /api/admin/homepage-content/footer': () =>
        jsonAnswer(400, { success: false, error: 'Revisa los datos enviados.', code: 'request.invalid', problems }),
    });
    await press('Editar');
    await retype('Marca', 'Otra');
    await press('Guardar');
    const [, second] = screen.getAllByRole('textbox', { name: 'Texto' });
    await waitFor(() => expect(second).toHaveAccessibleDescription('No uses caracteres de control'));
    expect(second).toHaveFocus();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//otro.sitio'])(
    'refuses %s as a link before it is sent',
    async (url) => {
      const { calls } = openContent('?pestana=pie');
      await press('Editar');
      await retype('Facebook', url);
      await press('Guardar');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Facebook' })).toBeInvalid());
      expect(screen.getByRole('textbox', { name: 'Facebook' })).toHaveAccessibleDescription(
        'Usa una dirección que empiece con https://, mailto:, tel:, / o #',
      );
      expect(screen.getByRole('alert')).toHaveTextContent('Revisa 1 campo para continuar: redes sociales · Facebook.');
      expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    },
  );

  it('counts characters near the limit and says when there are too many', async () => {
    openContent('?pestana=portada');
    await press('Editar');
    const box = await findField('Sabores');
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(61));
    expect(box).toHaveAccessibleDescription('61 de 60 caracteres');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveAccessibleDescription('Usa como máximo 60 caracteres 61 de 60 caracteres'));
  });
});
