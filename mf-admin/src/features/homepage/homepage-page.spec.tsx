import {
  PREVIEW_READY,
  homepageSections,
  writeSection,
  type AdminSectionView,
  type LedgerEntryView,
  type SectionKey,
} from '@shop/contracts';
import { jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import { setWindow } from '../../../test/window-width';
import App from '../../app';

const keys = Object.keys(homepageSections) as SectionKey[];
const OPENED = '2026-11-20T15:14:00.000Z';
const LATER = '2026-11-20T15:20:00.000Z';

function stored(key: SectionKey, over: object = {}, rest: Partial<AdminSectionView> = {}): AdminSectionView {
  const section = writeSection(key, { ...homepageSections[key].defaults, ...over });
  return { ...section, updatedAt: OPENED, sample: false, ...rest };
}

const listOf = (changed: AdminSectionView[] = []) => ({
  success: true,
  data: keys.map((key) => changed.find(({ section }) => section === key) ?? stored(key)),
  meta: { total: keys.length },
});

function openContent(query = '', answers: Answers = {}) {
  signInBefore({ username: 'carla' });
  return renderInShell(<App />, {
    route: `/admin/homepage${query}`,
    answers: { ...frameAnswers({ username: 'carla' }), 'GET /api/admin/homepage-content': () => listOf(), ...answers },
  });
}

const saved = (section: AdminSectionView): Answers => ({
  [`PATCH /api/admin/homepage-content/${section.section}`]: () => ({ success: true, data: section }),
});
const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function retype(name: string, text: string) {
  const box = await field(name);
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(text);
}

describe('the overview', () => {
  it('lists each section with its state and the beginning of its title', async () => {
    openContent('', {
      'GET /api/admin/homepage-content': () => listOf([stored('about', {}, { active: false, updatedAt: null })]),
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
    await userEvent.click(screen.getByRole('tab', { name: 'Pie de página' }));
    expect(await screen.findByRole('heading', { name: 'Pie de página' })).toBeVisible();
    expect(address()).toBe('/admin/homepage?pestana=pie');
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
    expect(await field('Título')).toHaveValue('Sabor limpio, nube ligera.');
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
    expect(screen.getByText('Cambios sin guardar')).toBeVisible();
    await press('Guardar');
    expect(await screen.findByText('Contenido actualizado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.queryByText('Cambios sin guardar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus();
    const { content, ...columns } = calls.find(({ call }) => call.startsWith('PATCH'))?.body as Record<string, string>;
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
    expect(await field('Puffs')).toHaveValue('Hasta 30,000');
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
    const box = await field('Sabores');
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(61));
    expect(box).toHaveAccessibleDescription('61 de 60 caracteres');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveAccessibleDescription('Usa como máximo 60 caracteres 61 de 60 caracteres'));
  });
});

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
    expect(await field('Título')).toHaveValue('Sin guardar');

    await userEvent.click(way());
    await press('Descartar cambios');
    await waitFor(() => expect(address()).toBe(there));
  });

  it('is asked about by the browser when the page closes, and only then', async () => {
    const closes = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await edit();
    expect(closes()).toBe(true);
    await press('Cancelar');
    expect(closes()).toBe(false);
    await userEvent.click(screen.getByRole('tab', { name: 'Contacto' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is asked about on the way back', async () => {
    const { address } = await edit();
    act(() => history.back());
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(address()).toBe('/admin/homepage?pestana=portada');
    await press('Seguir editando');
    expect(await field('Título')).toHaveValue('Sin guardar');
    act(() => history.back());
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('is there again after the session ended under it', async () => {
    const ended = jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' });
    openContent('?pestana=portada', {
      'PATCH /api/admin/homepage-content/hero': () => ended,
      'POST /api/admin/login': () => ({
        success: true,
        data: { user: { username: 'carla', role: 'admin', active: true }, token: 'nuevo' },
      }),
    });
    await press('Editar');
    await retype('Título', 'Sin guardar');
    await press('Guardar');
    await userEvent.type(await screen.findByLabelText('Usuario'), 'carla');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-1');
    await press('Entrar');
    expect(await field('Título')).toHaveValue('Sin guardar');
    expect(screen.getByText('Cambios sin guardar')).toBeVisible();
  });
});

describe('two people', () => {
  async function meet() {
    let list = listOf();
    const opened = openContent('?pestana=portada', {
      'GET /api/admin/homepage-content': () => list,
      'PATCH /api/admin/homepage-content/hero': ({ body }) => {
        if ((body as { expectedUpdatedAt: string }).expectedUpdatedAt === LATER) {
          return { success: true, data: stored('hero', { title: 'Lo mío' }, { updatedAt: LATER }) };
        }
        list = listOf([stored('hero', { subtitle: 'Lo suyo' }, { updatedAt: LATER })]);
        return jsonAnswer(409, { success: false, error: 'Otra persona guardó esta sección.', code: 'content.changed' });
      },
    });
    await press('Editar');
    await retype('Título', 'Lo mío');
    await press('Guardar');
    await screen.findByText('Otra persona guardó esta sección mientras la editabas');
    return opened;
  }

  it('are told of each other with what the other one changed; who insists saves over it', async () => {
    const { calls } = await meet();
    expect(screen.getByText('Lo suyo')).toBeVisible();
    expect(await field('Título')).toHaveValue('Lo mío');
    await press('Conservar la mía');
    expect(screen.queryByText('Otra persona guardó esta sección mientras la editabas')).toBeNull();
    await press('Guardar');
    expect(await screen.findByText('Contenido actualizado')).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(2);
  });

  it('can go on with what the other one saved', async () => {
    await meet();
    await press('Usar su versión');
    expect(await field('Subtítulo')).toHaveValue('Lo suyo');
    expect(await field('Título')).toHaveValue('Sabor limpio, nube ligera.');
    expect(screen.queryByText('Cambios sin guardar')).toBeNull();
  });
});

describe('the history', () => {
  const version = (title: string) => ({ ...writeSection('hero', { ...homepageSections.hero.defaults, title }) });
  const entry = (id: string, before: string, after: string): LedgerEntryView => ({
    id,
    at: OPENED,
    actor: { kind: 'staff', id: null, name: `persona ${id}` },
    action: 'content.updated',
    before: version(before),
    after: version(after),
    orderId: null,
  });
  const history: Answers = {
    'GET /api/admin/ledger/content/hero': () => ({
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
    const ways = dialog.getAllByRole('button', { name: 'Restaurar esta versión' });
    expect(ways).toHaveLength(2);
    await userEvent.click(ways[place] as HTMLElement);
    expect(await field('Título')).toHaveValue(title);
    expect(screen.getByText('Cambios sin guardar')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('says when there is none, and when it did not come', async () => {
    let answer: unknown = jsonAnswer(500, 'nada');
    openContent('?pestana=portada', { 'GET /api/admin/ledger/content/hero': () => answer });
    await press('Historial');
    expect(await screen.findByText('No se pudo cargar el historial')).toBeVisible();
    answer = { success: true, data: [], meta: { total: 0 } };
    await press('Reintentar');
    expect(await screen.findByText('Sin cambios todavía')).toBeVisible();
  });
});

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
    await userEvent.type(await field('Título'), 'B ');
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
});
