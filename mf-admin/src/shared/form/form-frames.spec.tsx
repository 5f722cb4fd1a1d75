import type { RetentionView } from '@shop/contracts';
import {
  aStaffUser,
  jsonAnswer,
  loggedFailures,
  renderInShell,
  type Answer,
  type Answers,
  type RecordedCall,
} from '@shop/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers, noFactors } from '../../../test/answers';
import { aCustomerSheet } from '../../../test/builders/objects';
import { holdSteps } from '../../../test/hold-steps';
import { aPlacedOrder, liveAnswers, LiveStream, untilLive } from '../../../test/live-stream';
import { aStaffOrder, ordersAnswer } from '../../../test/builders/orders';
import { bruma, listOf, mini, openProducts, press, sent, type } from '../../../test/products-screen';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { adminApi } from '../admin-api';
import { REREADING_MS } from './use-rereading';

const QUESTION = '¿Descartar los cambios sin guardar?';
const question = () => screen.findByRole('alertdialog', { name: QUESTION });
const answer = async (label: string) => userEvent.click(within(await question()).getByRole('button', { name: label }));

/** Where an open dialog keeps the pointer off, so that userEvent would not. */
function pressBeside() {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
}

/** A step back, and what a screen makes of it. */
async function goBack() {
  const gone = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
  globalThis.history.back();
  await act(() => gone);
}

/** An answer that comes when the test says. */
function heldAnswer() {
  let give: (given: unknown) => void = () => undefined;
  const given = new Promise((resolve) => (give = resolve));
  return { answer: () => given, give: (value: unknown) => act(() => give(value)) };
}

const keysOf = (calls: readonly RecordedCall[], call: string) =>
  calls.filter((made) => made.call === call).map(({ headers }) => headers.get('Idempotency-Key'));

/** Opened from the list, so that there is a step back to it. */
async function editMini(answers: Answers = {}) {
  const shell = openProducts(answers);
  await openEditor();
  return shell;
}
async function openEditor() {
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Mini 2.5K' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Editar producto/ }));
  await screen.findByRole('dialog', { name: 'Editar Mini 2.5K' });
}

describe('a form in a dialog', () => {
  const stays = () =>
    expect(within(screen.getByRole('dialog', { hidden: true })).getByLabelText('Descripción')).toHaveValue('Fresca');

  it.each<[string, () => unknown]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the way back', () => globalThis.history.back()],
    ['a press beside it', pressBeside],
    ['its cross', () => press('Cerrar')],
    ['«Cancelar»', () => press('Cancelar')],
  ])('asks before what was typed is lost by %s, and leads one step back', async (_way, leave) => {
    const { address } = await editMini();
    await type('Descripción', 'Fresca');
    await leave();
    await answer('Seguir editando');
    stays();
    await leave();
    await answer('Descartar cambios');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/products');
    // It is thrown away for good.
    await openEditor();
    expect(screen.getByLabelText('Descripción')).toHaveValue(mini.description);
  });

  it('closes unasked while nothing was typed', async () => {
    const { address } = await editMini();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/products'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('at an address that begins with it, goes away without the dialog being one step back', async () => {
    const { address } = openProducts({}, {}, `?dialogo=editar.${mini.id}`);
    await type('Descripción', 'Fresca');
    await press('Cancelar');
    await answer('Descartar cambios');
    await waitFor(() => expect(address()).toBe('/admin/products'));
  });

  it.each<[string, () => unknown]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the way back', goBack],
    ['a press beside it', pressBeside],
  ])('is not closed by %s while it saves, and then once', async (_way, leave) => {
    const saved = heldAnswer();
    const { address, calls } = await editMini({ [`PATCH /api/admin/products/${mini.id}`]: saved.answer });
    await type('Descripción', 'Fresca');
    await press('Guardar cambios');
    await leave();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.keyboard('{Enter}');
    stays();
    saved.give({ success: true, data: mini });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/products');
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1);
  });

  it('is not sent again by a press that comes before it has gone', async () => {
    const { address, calls } = await editMini({
      [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: { ...mini, description: 'Fresca' } }),
    });
    await type('Descripción', 'Fresca');
    const steps = holdSteps();
    await press('Guardar cambios');
    await steps.asked();
    await press('Guardar cambios');
    steps.letGo();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/products');
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1);
  });

  it('keeps what is typed while it saves, and says that it is not saved', async () => {
    const saved = heldAnswer();
    const { calls } = await editMini({ [`PATCH /api/admin/products/${mini.id}`]: saved.answer });
    await type('Descripción', 'Fresca');
    await press('Guardar cambios');
    await type('Nombre', 'Mini 2K');
    saved.give({ success: true, data: { ...mini, description: 'Fresca' } });
    expect(await screen.findByText(/Lo que escribiste después sigue aquí/)).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Mini 2K');
    await press('Guardar cambios');
    await waitFor(() => expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(2));
    expect(calls.findLast(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ name: 'Mini 2K' });
  });

  it('that adds says that it has, and would again, where something was typed while it saved', async () => {
    const saved = heldAnswer();
    openProducts({ 'POST /api/admin/products': saved.answer }, {}, '?dialogo=crear');
    await type('Nombre', 'Ola 8K');
    await type('Puffs', '8000');
    await type('Precio (Q)', '110');
    await press('Agregar producto');
    await type('Descripción', 'Fresca');
    saved.give({ success: true, data: mini });
    expect(await screen.findByText(/Si guardas otra vez, se hace de nuevo/)).toBeVisible();
    expect(screen.queryByText(/sigue aquí, sin guardar/)).toBeNull();
    expect(screen.getByLabelText('Descripción')).toHaveValue('Fresca');
  });

  it('asks before «Ver» of a new order leads away', async () => {
    const stream = new LiveStream();
    const { address } = await editMini({
      ...liveAnswers(stream),
      'GET /api/admin/orders': () => ordersAnswer([aStaffOrder()]),
      'GET /api/admin/products': () => listOf([bruma, mini]),
    });
    await untilLive();
    await type('Descripción', 'Fresca');
    const see = async () => {
      act(() => stream.tell('order.placed', order));
      fireEvent.click(await screen.findByText('Ver'));
    };
    const order = aPlacedOrder();
    await see();
    await answer('Seguir editando');
    stays();
    await see();
    await answer('Descartar cambios');
    await waitFor(() => expect(address()).toMatch(/^\/admin\/sales/));
  });
});

describe('a form, while somebody else changes what it edits', () => {
  it('says so at once, keeps what was typed and takes over the rest', async () => {
    const stream = new LiveStream();
    let product = mini;
    const { calls } = openProducts(
      {
        ...liveAnswers(stream),
        'GET /api/admin/products': () => listOf([product]),
        [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: mini }),
      },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    await type('Precio (Q)', '60');
    await waitFor(() => expect(stream.asked).toHaveLength(1));
    product = { ...mini, name: 'Mini 3K', price: '58.00', inventory: 19 };
    act(() => stream.tell('order.placed', aPlacedOrder()));
    const told = (await screen.findByText('Otra persona lo cambió mientras lo editabas')).parentElement;
    expect(told).toHaveTextContent('Nombre: «Mini 2.5K» → «Mini 3K»');
    expect(told).toHaveTextContent('Precio (Q): «54.75» → «58.00»');
    expect(screen.getByLabelText('Nombre')).toHaveValue('Mini 3K');
    expect(screen.getByLabelText('Inventario')).toHaveValue('19');
    expect(screen.getByLabelText('Precio (Q)')).toHaveValue('60');
    await press('Guardar cambios');
    await waitFor(() => expect(sent(calls, `PATCH /api/admin/products/${mini.id}`)).toEqual({ price: '60.00' }));
  });

  it.each([
    ['Precio (Q)', ' 900 ', { price: '900.00' }, '900.00'],
    // As it is copied out of a chat, with a mark for the direction of writing.
    ['Nombre', '\u200eMini 3K', { name: 'Mini 3K' }, 'Mini 3K'],
  ])(
    'is known as one’s own after a lost answer, also where the shop writes %s in another way',
    async (field, text, stored, shown) => {
      let product = mini;
      openProducts(
        {
          'GET /api/admin/products': () => listOf([product]),
          [`PATCH /api/admin/products/${mini.id}`]: () => {
            product = { ...mini, ...stored };
            return Promise.reject(new TypeError('Failed to fetch'));
          },
        },
        {},
        `?dialogo=editar.${mini.id}`,
      );
      await type(field, text);
      await press('Guardar cambios');
      expect(await screen.findByText(/Sí se guardó/)).toBeVisible();
      expect(screen.queryByText('Otra persona lo cambió mientras lo editabas')).toBeNull();
      expect(screen.getByLabelText(field)).toHaveValue(shown);
      loggedFailures();
    },
  );

  it('is told apart from what was saved here before the list could be read again', async () => {
    let product = mini;
    const read = heldAnswer();
    await editMini({
      'GET /api/admin/products': () => (product === mini ? listOf([mini]) : read.answer()),
      [`PATCH /api/admin/products/${mini.id}`]: () => {
        product = { ...mini, price: '60.00' };
        return { success: true, data: product };
      },
    });
    await type('Precio (Q)', '60');
    await press('Guardar cambios');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openEditor();
    expect(screen.getByLabelText('Precio (Q)')).toHaveValue('54.75');
    read.give(listOf([{ ...product, name: 'Mini 3K' }]));
    const told = (await screen.findByText('Otra persona lo cambió mientras lo editabas')).parentElement;
    expect(told).toHaveTextContent('Nombre: «Mini 2.5K» → «Mini 3K»');
    expect(told).not.toHaveTextContent('Precio');
    expect(screen.getByLabelText('Precio (Q)')).toHaveValue('60.00');
  });

  it('is no draft any more once it was said to be saved, its answer lost', async () => {
    let me = admin;
    const here = () =>
      open('/admin/profile', {
        'GET /api/admin/me': () => ({ success: true, data: me }),
        'PATCH /api/admin/me': () => {
          me = { ...admin, username: 'marta' };
          return Promise.reject(new TypeError('Failed to fetch'));
        },
      });
    here();
    await userEvent.clear(await screen.findByLabelText('Usuario'));
    await userEvent.type(screen.getByLabelText('Usuario'), 'marta');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText(/Sí se guardó/)).toBeVisible();
    cleanup();
    here();
    expect(await screen.findByLabelText('Usuario')).toHaveValue('marta');
    expect(screen.queryByText('Aquí está lo que habías escrito')).toBeNull();
    loggedFailures();
  });

  it.each([
    ['and it was heard of at once', () => Promise.reject(new TypeError('Failed to fetch')), false],
    ['and the page was loaded again', () => new Promise(() => undefined), true],
  ])('is told apart from one’s own that was done though its answer was lost, %s', async (_how, lost, isReloaded) => {
    let product = mini;
    const here = () =>
      openProducts(
        {
          'GET /api/admin/products': () => listOf([product]),
          [`PATCH /api/admin/products/${mini.id}`]: () => {
            product = { ...mini, price: '900.00', name: 'Mini 3K' };
            return lost();
          },
        },
        {},
        `?dialogo=editar.${mini.id}`,
      );
    here();
    await type('Precio (Q)', '900');
    await press('Guardar cambios');
    await waitFor(() => expect(product).not.toBe(mini));
    if (isReloaded) {
      cleanup();
      here();
      expect(await screen.findByText(/no supimos si se guardó/)).toBeVisible();
    }
    expect(await screen.findByDisplayValue('Mini 3K')).toBeVisible();
    expect(screen.getByDisplayValue(/^900/)).toHaveAccessibleName('Precio (Q)');
    expect(screen.queryByRole('button', { name: /^Lo suyo/ })).toBeNull();
    loggedFailures();
  });

  it('is not known as one’s own where a colleague emptied what was sent as zero', async () => {
    let product = { ...mini, description: 'Fresca' };
    openProducts(
      {
        'GET /api/admin/products': () => listOf([product]),
        [`PATCH /api/admin/products/${mini.id}`]: () => {
          product = { ...mini, description: '' };
          return Promise.reject(new TypeError('Failed to fetch'));
        },
      },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    await type('Descripción', '0');
    await press('Guardar cambios');
    expect(await screen.findByText('Otra persona lo cambió mientras lo editabas')).toBeVisible();
    expect(screen.queryByText(/Sí se guardó/)).toBeNull();
    expect(screen.getByLabelText('Descripción')).toHaveValue('0');
    loggedFailures();
  });

  it('neither unlocks what is being saved nor is taken for what was typed since', async () => {
    const stream = new LiveStream();
    const saved = heldAnswer();
    let product = mini;
    openProducts(
      {
        ...liveAnswers(stream),
        'GET /api/admin/products': () => listOf([product]),
        [`PATCH /api/admin/products/${mini.id}`]: saved.answer,
      },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    await type('Precio (Q)', '60');
    await waitFor(() => expect(stream.asked).toHaveLength(1));
    await press('Guardar cambios');
    product = { ...mini, inventory: 19 };
    act(() => stream.tell('order.placed', aPlacedOrder()));
    await waitFor(() => expect(screen.getByLabelText('Inventario')).toHaveValue('19'));
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    saved.give({ success: true, data: { ...product, price: '60.00' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is told once what was being saved meanwhile is refused', async () => {
    const stream = new LiveStream();
    const saved = heldAnswer();
    let product = mini;
    openProducts(
      {
        ...liveAnswers(stream),
        'GET /api/admin/products': () => listOf([product]),
        [`PATCH /api/admin/products/${mini.id}`]: saved.answer,
      },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    await type('Precio (Q)', '60');
    await waitFor(() => expect(stream.asked).toHaveLength(1));
    await press('Guardar cambios');
    product = { ...mini, price: '58.00', inventory: 19 };
    act(() => stream.tell('order.placed', aPlacedOrder()));
    await waitFor(() => expect(screen.getByLabelText('Inventario')).toHaveValue('19'));
    expect(screen.queryByText('Otra persona lo cambió mientras lo editabas')).toBeNull();
    saved.give(jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' }));
    const choice = within(await screen.findByRole('group', { name: 'Precio (Q): ¿cuál queda?' }));
    expect(choice.getByRole('button', { name: 'Lo mío: «60»', pressed: true })).toBeVisible();
    await userEvent.click(choice.getByRole('button', { name: 'Lo suyo: «58.00»', pressed: false }));
    expect(screen.getByLabelText('Precio (Q)')).toHaveValue('58.00');
    loggedFailures();
  });

  it('is told to nobody once another user took over while it was saved', async () => {
    const saved = heldAnswer();
    const { store } = openProducts(
      { [`PATCH /api/admin/products/${mini.id}`]: saved.answer },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    await type('Nombre', 'Mini 3K');
    await press('Guardar cambios');
    act(() => void store.dispatch(adminApi.util.resetApiState()));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Guardar cambios' })).not.toHaveAttribute('aria-busy'),
    );
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('is not taken for saved where it was refused and they did the same', async () => {
    const stream = new LiveStream();
    let product = mini;
    openProducts(
      {
        ...liveAnswers(stream),
        'GET /api/admin/products': () => listOf([product]),
        [`PATCH /api/admin/products/${mini.id}`]: () =>
          jsonAnswer(409, { success: false, error: 'No se pudo cambiar.', code: 'stock.moved' }),
      },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    await type('Nombre', 'Mini 3K');
    await waitFor(() => expect(stream.asked).toHaveLength(1));
    await press('Guardar cambios');
    expect(await screen.findByText('No se pudo cambiar.')).toBeVisible();
    product = { ...mini, name: 'Mini 3K' };
    act(() => stream.tell('order.placed', aPlacedOrder()));
    expect(await screen.findAllByText('Mini 3K')).not.toHaveLength(0);
    expect(screen.queryByText(/Sí se guardó/)).not.toBeInTheDocument();
  });

  describe('and nothing tells', () => {
    let user: ReturnType<typeof userEvent.setup>;
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
      user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    });
    afterEach(() => void jest.useRealTimers());

    it('asks again and again', async () => {
      let role: 'sales' | 'admin' = 'sales';
      const carla = aStaffUser({ username: 'carla', role: 'sales' });
      open(`/admin/users?dialogo=editar.${carla.id}`, {
        'GET /api/admin/users': () => ({ success: true, data: [{ ...carla, role }], meta: { total: 1 } }),
      });
      await user.type(await screen.findByLabelText('Usuario'), '.mendez');
      role = 'admin';
      act(() => {
        jest.advanceTimersByTime(REREADING_MS);
      });
      expect(await screen.findByText('Rol: «Ventas» → «Administrador»')).toBeVisible();
      expect(screen.getByLabelText('Usuario')).toHaveValue('carla.mendez');
    });

    it('stays when the list is without it by then', async () => {
      let products = [mini];
      openProducts({ 'GET /api/admin/products': () => listOf(products) }, {}, `?dialogo=editar.${mini.id}`);
      await user.type(await screen.findByLabelText('Descripción'), 'Fresca');
      products = [];
      act(() => {
        jest.advanceTimersByTime(REREADING_MS);
      });
      await screen.findByText('No hay productos');
      expect(screen.getByLabelText('Descripción')).toHaveValue('Fresca');
    });
  });
});

const phone = '55123478';
const sheet = `/api/admin/customers/${phone}`;
const admin = aStaffUser({ role: 'admin' });

function open(route: string, answers: Answers) {
  signInBefore(admin);
  return renderInShell(<App />, {
    route,
    answers: {
      ...frameAnswers(admin),
      [`GET ${sheet}`]: () => ({ success: true, data: aCustomerSheet() }),
      'GET /api/admin/products': () => listOf([bruma, mini]),
      'GET /api/admin/users': () => ({ success: true, data: [admin], meta: { total: 1 } }),
      ...answers,
    },
  });
}

const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text);
};

describe.each<[string, string, string, Record<string, string>, string]>([
  ['a note', `/admin/customers/${phone}`, `POST ${sheet}/notes`, { 'Nota nueva': 'Vive arriba' }, 'Guardar nota'],
  [
    'a merged phone',
    `/admin/customers/${phone}?dialogo=unir`,
    `POST ${sheet}/phones`,
    { 'El otro teléfono': '55559999' },
    'Unir',
  ],
  [
    'a product',
    '/admin/products?dialogo=crear',
    'POST /api/admin/products',
    { Nombre: 'Ola 8K', Puffs: '8000', 'Precio (Q)': '110' },
    'Agregar producto',
  ],
  [
    'a flavor',
    `/admin/products?dialogo=nuevo-sabor.${bruma.id}`,
    `POST /api/admin/products/${bruma.id}/flavors`,
    { 'Nombre del sabor': 'Fresa' },
    'Agregar sabor',
  ],
  [
    'a user',
    '/admin/users?dialogo=crear',
    'POST /api/admin/users',
    { Usuario: 'pedro.ramirez', Contraseña: 'Marimba-y-cerro-2026' },
    'Crear usuario',
  ],
])('%s', (_what, route, call, fields, button) => {
  const send = async () => userEvent.click(await screen.findByRole('button', { name: button }));
  const keyReused = () => jsonAnswer(409, { success: false, error: 'Con otros datos.', code: 'request.keyReused' });

  it('is sent again under the same key after a lost answer, and under another once that was for something else', async () => {
    const turns: Answer[] = [() => Promise.reject(new TypeError('Failed to fetch')), keyReused];
    const { calls } = open(route, { [call]: (request) => (turns.shift() ?? keyReused)(request) });
    await fill(fields);
    await send();
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    await send();
    expect(await screen.findByText('Con otros datos.')).toBeVisible();
    await send();
    await waitFor(() => expect(keysOf(calls, call)).toHaveLength(3));
    const [first, second, third] = keysOf(calls, call);
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    for (const [label, text] of Object.entries(fields)) expect(screen.getByLabelText(label)).toHaveValue(text);
  });

  it('does not say that it was not saved when it is opened again after a lost answer', async () => {
    open(route, { [call]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await fill(fields);
    await send();
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    cleanup();
    open(route, {});
    expect(await screen.findByText(/Se envió, y no supimos si se guardó\./)).toBeVisible();
  });
});

describe('a form in a page', () => {
  const RETENTION = '/api/admin/people/retention';
  const MONTHS = 'Mensajes leídos o respondidos (meses)';
  const typeNote = () => fill({ 'Nota nueva': 'Vive arriba' });

  it('asks before a link leads away from what was typed', async () => {
    const { address } = open(`/admin/customers/${phone}`, {});
    await typeNote();
    await userEvent.click(screen.getByRole('link', { name: /Volver a clientes/ }));
    await answer('Seguir editando');
    expect(address()).toBe(`/admin/customers/${phone}`);
    expect(screen.getByLabelText('Nota nueva')).toHaveValue('Vive arriba');
  });

  it('asks before another tab of the page hides it', async () => {
    open('/admin/profile', {});
    await fill({ Usuario: '.lopez' });
    await userEvent.click(screen.getByRole('tab', { name: 'Avisos' }));
    await answer('Seguir editando');
    expect(screen.getByLabelText('Usuario')).toHaveValue(`${aStaffUser().username}.lopez`);
  });

  it('says on the screen why nothing is saved where a second step is missing since it was opened', async () => {
    let factors = noFactors;
    open(`/admin/customers/${phone}`, {
      'GET /api/admin/me/factors': () => ({ success: true, data: factors }),
      [`POST ${sheet}/notes`]: () => {
        factors = { ...noFactors, dueAt: '2026-11-20T15:00:00.000Z' };
        return jsonAnswer(403, { success: false, error: 'Agrega tu segundo paso.', code: 'auth.factorRequired' });
      },
    });
    await fill({ 'Nota nueva': 'Vive arriba' });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(await screen.findByText('Falta tu segundo paso para entrar')).toBeVisible();
    expect(screen.getByLabelText('Nota nueva')).toHaveValue('Vive arriba');
  });

  it('keeps what is typed while it saves; another note has a key of its own', async () => {
    const saved = heldAnswer();
    const turns: Answer[] = [saved.answer];
    const note = { success: true, data: {} };
    const { calls } = open(`/admin/customers/${phone}`, {
      [`POST ${sheet}/notes`]: (request) => (turns.shift() ?? (() => note))(request),
    });
    await typeNote();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    await fill({ 'Nota nueva': ' y abajo' });
    saved.give(note);
    expect(await screen.findByText('Nota guardada')).toBeVisible();
    expect(screen.getByLabelText('Nota nueva')).toHaveValue('Vive arriba y abajo');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    await waitFor(() => expect(screen.getByLabelText('Nota nueva')).toHaveValue(''));
    const [first, second] = keysOf(calls, `POST ${sheet}/notes`);
    expect(second).not.toBe(first);
  });

  it('that was left while it saved, what was typed thrown away, shows what was saved when it is opened again', async () => {
    const saved = heldAnswer();
    const before: RetentionView = { orderMonths: null, messageMonths: 12, applicationMonths: null, ranAt: null };
    let retention = before;
    open('/admin/people', {
      [`GET ${RETENTION}`]: () => ({ success: true, data: retention }),
      [`PUT ${RETENTION}`]: saved.answer,
    });
    await fill({ [MONTHS]: '0' });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await userEvent.click(screen.getByRole('link', { name: /^Volver/ }));
    await answer('Descartar cambios');
    await waitFor(() => expect(screen.queryByLabelText(MONTHS)).toBeNull());
    retention = { ...before, messageMonths: 120 };
    saved.give({ success: true, data: retention });
    expect(await screen.findByText('Borrado automático guardado')).toBeVisible();
    cleanup();
    open('/admin/people', { [`GET ${RETENTION}`]: () => ({ success: true, data: retention }) });
    expect(await screen.findByLabelText(MONTHS)).toHaveValue('120');
    expect(screen.queryByText('Aquí está lo que habías escrito')).toBeNull();
  });
});

async function askForCodes() {
  const shell = open('/admin/profile?pestana=seguridad', {
    'GET /api/admin/me/sessions': () => ({ success: true, data: [] }),
    'GET /api/admin/me/factors': () => ({
      success: true,
      data: { totpSince: '2026-11-22T16:00:00.000Z', passkeys: [], recoveryCodesLeft: 3, dueAt: null },
    }),
    [MAKING]: () => ({ success: true, data: { recoveryCodes: ['ABCD-WXYZ'] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Crear otros' }));
  const asked = await screen.findByRole('alertdialog', { name: '¿Crear otros códigos de recuperación?' });
  return { ...shell, confirm: () => userEvent.click(within(asked).getByRole('button', { name: 'Crear otros' })) };
}
const MAKING = 'POST /api/admin/me/factors/recovery-codes';

it('what is shown this one time closes on purpose', async () => {
  const { confirm } = await askForCodes();
  await confirm();
  await screen.findByText('ABCD-WXYZ');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a verlo' }));
  expect(screen.getByText('ABCD-WXYZ')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await waitFor(() => expect(screen.queryByText('ABCD-WXYZ')).toBeNull());
});

it('a question is answered once, though it is pressed again before it has gone', async () => {
  const { calls, confirm } = await askForCodes();
  const steps = holdSteps();
  await confirm();
  await steps.asked();
  await confirm();
  steps.letGo();
  expect(await screen.findByText('ABCD-WXYZ')).toBeVisible();
  expect(calls.filter(({ call }) => call === MAKING)).toHaveLength(1);
});
