import { storefrontEndpoints } from '@shop/api-client';
import { importLimits, type ImportRowView, type ImportView } from '@shop/contracts';
import { SLOW_MS } from '@shop/frames';
import { aStaffUser, jsonAnswer, loggedFailures, renderInShell, type Answers } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const staff = aStaffUser({ role: 'admin' });
const noRows = { new: 0, changed: 0, conflict: 0, error: 0, same: 0 };

function anImport(over: Partial<ImportView> = {}): ImportView {
  const { rows = noRows } = over;
  return {
    id: 'i-1',
    kind: 'products',
    subject: null,
    fileName: 'productos.xlsx',
    state: 'ready',
    createdAt: '2026-11-20T15:00:00.000Z',
    createdBy: 'ana',
    appliedAt: null,
    appliedBy: null,
    progress: null,
    rows,
    added: {},
    undecided: 0,
    writes: rows.new + rows.changed,
    results: { written: 0, left: 0 },
    columns: [
      { key: 'price', label: 'Precio (Q)' },
      { key: 'inventory', label: 'Poner inventario en' },
    ],
    unknownColumns: [],
    missing: [],
    failure: null,
    ...over,
  };
}

function aRow(over: Partial<ImportRowView> = {}): ImportRowView {
  return {
    number: 2,
    title: 'Nube 9K · Menta',
    outcome: 'changed',
    changes: [],
    problems: [],
    notes: [],
    choices: [],
    choice: null,
    result: null,
    ...over,
  };
}

const answerWith = (data: unknown) => () => ({ success: true, data });

function openReport(found: ImportView | (() => ImportView), rows: ImportRowView[] = [], over: Answers = {}) {
  signInBefore(staff);
  return renderInShell(<App />, {
    route: '/admin/importaciones/i-1',
    answers: {
      ...frameAnswers(staff),
      'GET /api/admin/me': answerWith(staff),
      'GET /api/admin/imports/i-1': () => ({ success: true, data: typeof found === 'function' ? found() : found }),
      'GET /api/admin/imports/i-1/rows': () => ({ success: true, data: rows, meta: { total: rows.length } }),
      ...over,
    },
  });
}

afterEach(() => void jest.useRealTimers());

it('reads like a letter, with each row old → new and what is wrong at its cell', async () => {
  const wrong = aRow({
    number: 3,
    title: 'Faro',
    outcome: 'error',
    problems: [
      { column: 'price', value: 'caro', text: 'Escribe el precio' },
      { column: 'price', value: `${'caro '.repeat(15)}todo🏠`, text: 'Escribe menos' },
    ],
  });
  const changes = [{ column: 'price', before: '100.00', after: '120.50' }];
  openReport(
    anImport({
      rows: { new: 4, changed: 12, conflict: 0, error: 1, same: 2 },
      added: { product: 3, flavor: 4 },
      unknownColumns: ['Color'],
    }),
    [aRow({ changes }), wrong],
  );
  expect(
    await screen.findByText(
      '3 productos nuevos, 4 sabores nuevos, 12 filas cambian, 1 fila con un error y 2 filas quedan igual.',
    ),
  ).toBeVisible();
  expect(await screen.findByText('Precio (Q) «caro»: Escribe el precio')).toBeVisible();
  expect(screen.getByText(`Precio (Q) «${'caro '.repeat(15)}todo»: Escribe menos`)).toBeVisible();
  expect(screen.getByText('120.50')).toBeVisible();
  expect(screen.getByText('Del archivo no se lee: «Color».')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Aplicar 16 filas' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Archivo para corregir' })).toBeEnabled();
});

it.each([
  ['a colleague read the file', 'ana', { addProduct: true }, 'Aplicar lo que puedes cambiar'],
  ['they read it themselves', 'carla', { addProduct: true }, 'Aplicar 3 filas'],
  ['they may change all of it', 'ana', { addProduct: true, editInventory: true }, 'Aplicar 3 filas'],
])('says to who may not change all that some may stay as it is: %s', async (_what, createdBy, flags, label) => {
  const me = aStaffUser({ role: 'sales', username: 'carla', ...flags });
  openReport(anImport({ createdBy, rows: { ...noRows, changed: 3 } }), [], { 'GET /api/admin/me': answerWith(me) });
  expect(await screen.findByRole('button', { name: label })).toBeEnabled();
  expect(screen.queryAllByText(/^Lo que no tienes permiso de cambiar/)).toHaveLength(label.includes('puedes') ? 1 : 0);
});

it('is used up by nobody who may write nothing of it', async () => {
  const me = aStaffUser({ role: 'sales', username: 'carla' });
  openReport(anImport({ rows: { ...noRows, changed: 3 } }), [], { 'GET /api/admin/me': answerWith(me) });
  expect(await screen.findByText('No tienes permiso para crear ni editar productos.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Aplicar/ })).toBeDisabled();
});

it('a conflict is left as it is, until somebody chooses', async () => {
  const row = aRow({
    outcome: 'conflict',
    notes: ['Se vendieron 2 mientras tanto: quedan 8, no 10.'],
    choices: [
      { key: 'difference', label: 'Sumar tu cambio (+20) a lo que hay: 28' },
      { key: 'set', label: 'Poner 30 de todos modos' },
    ],
  });
  const { calls } = openReport(anImport({ rows: { ...noRows, conflict: 1 }, undecided: 1 }), [row], {
    'PATCH /api/admin/imports/i-1/rows/2': answerWith({ ...row, choice: 'set' }),
  });
  const choices = await screen.findByRole('group', { name: 'Qué hacer con la fila 2' });
  const asItIs = within(choices).getByRole('button', { name: 'Dejarlo como está' });
  expect(asItIs).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Lo que no decidas se queda como está en la tienda.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Aplicar/ })).toBeNull();
  // A choice that stands already is not sent again.
  await userEvent.click(asItIs);
  await userEvent.click(within(choices).getByRole('button', { name: 'Poner 30 de todos modos' }));
  expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([{ choice: 'set' }]);
});

it('what a row changes beside its conflict is applied without a decision about it', async () => {
  const choices = [{ key: 'set', label: 'Poner 30 de todos modos' }];
  const rows = [
    aRow({ outcome: 'conflict', changes: [{ column: 'price', before: '100.00', after: '110.00' }], choices }),
  ];
  openReport(anImport({ rows: { ...noRows, conflict: 1 }, undecided: 1, writes: 1 }), rows);
  expect(await screen.findByRole('button', { name: 'Aplicar 1 fila' })).toBeEnabled();
});

it('a conflict about units is shown to who may not count them, and decided by others', async () => {
  const choices = [{ key: 'set', label: 'Poner 30 de todos modos' }];
  const rows = [aRow({ outcome: 'conflict', choices })];
  openReport(anImport({ rows: { ...noRows, conflict: 1 }, undecided: 1 }), rows, {
    'GET /api/admin/me': answerWith({ ...staff, role: 'sales', addProduct: true }),
  });
  expect(await screen.findByText('No tienes permiso para modificar inventario.')).toBeVisible();
  expect(screen.getByText('Dejarlo como está')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Qué hacer con la fila 2' })).toBeNull();
});

it('says of an import that could not be applied that nothing was saved, and how many rows stayed as they were', async () => {
  const failure = { code: 'server.internal', text: 'Algo falló.' } as const;
  const rows = { ...noRows, changed: 3 };
  const { unmount } = openReport(anImport({ rows, failure }));
  expect(await screen.findByText('No se guardó nada')).toBeVisible();
  unmount();
  openReport(anImport({ rows, state: 'applied', results: { written: 0, left: 3 } }));
  expect(await screen.findByText(/3 filas quedaron como estaban/)).toBeVisible();
});

it('is applied by one press, and says what was written and what was left', async () => {
  const rows = { ...noRows, changed: 5000 };
  let found = anImport({ rows });
  const { calls, store } = openReport(() => found, [aRow({ result: 'left' })], {
    'GET /api/products': answerWith([]),
    'POST /api/admin/imports/i-1/apply': () => {
      found = anImport({ rows, state: 'applied', undecided: 1, results: { written: 4999, left: 1 } });
      return { success: true, data: found };
    },
  });
  const apply = await screen.findByRole('button', { name: 'Aplicar 5,000 filas' });
  // Staff go from here into the shop, which shows what was written.
  await act(() => store.dispatch(storefrontEndpoints.endpoints.listProducts.initiate()));
  const before = calls.length;
  await userEvent.click(apply);
  const left = '1 fila quedó como estaba: cambió mientras tanto, no se decidió o quien aplicó ya no podía cambiarla.';
  expect(await screen.findByText(`Listo: se guardaron 4,999 filas. ${left}`)).toBeVisible();
  await waitFor(() => expect(calls.slice(before).map(({ call }) => call)).toContain('GET /api/products'));
  expect(screen.queryByText(/^Lo que no decidas/)).toBeNull();
  expect(screen.getByText('5,000 filas cambian.')).toBeVisible();
  expect(screen.getByText('No se aplicó')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Archivo para corregir' })).toBeEnabled();
  // Rows stand in the file's order alone.
  expect(screen.queryByText('Ordenar por')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Aplicar/ })).toBeNull();
});

it('says of one row what was written, of a decided conflict what was decided, and of a cell that it was emptied', async () => {
  const choices = [{ key: 'set', label: 'Poner 30 de todos modos' }];
  openReport(anImport({ rows: { ...noRows, changed: 1 }, state: 'applied', results: { written: 1, left: 0 } }), [
    aRow({
      outcome: 'conflict',
      changes: [{ column: 'price', before: '100.00', after: '' }],
      choices,
      choice: 'set',
      result: 'written',
    }),
  ]);
  expect(await screen.findByText('Listo: se guardó 1 fila.')).toBeVisible();
  expect(await screen.findByText('Decidida')).toBeVisible();
  expect(await screen.findByText('Poner 30 de todos modos', { selector: 'p' })).toBeVisible();
  expect(screen.getByText('vacío', { selector: 'ins' })).toBeVisible();
  expect(screen.queryByText('No se aplicó')).toBeNull();
});

it('a file that could not be read says why, and leads to another one', async () => {
  const text = 'El archivo tiene macros.';
  openReport(anImport({ state: 'failed', failure: { code: 'import.unreadable', text } }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('No se leyó el archivo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Elegir otro archivo' })).toHaveAttribute('href', '/admin/products/importar');
  expect(screen.queryByLabelText('Buscar en las filas')).toBeNull();
  expect(screen.queryByText('No hay filas')).toBeNull();
});

it('a file of which the reading was cancelled is not said to be one that can’t be read', async () => {
  const text = 'Se canceló antes de terminar.';
  openReport(anImport({ state: 'failed', failure: { code: 'server.internal', text } }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('No se leyó el archivo')).toBeVisible();
});

it('a file that is being read says how far it is, and shows its rows once it is', async () => {
  let found = anImport({ state: 'reading', progress: { done: 1000, total: 10_000 } });
  openReport(() => found, [aRow()]);
  const progress = await screen.findByText('Comparando con la tienda… 1,000 de 10,000 filas');
  expect(progress).toHaveAttribute('role', 'status');
  expect(screen.queryByLabelText('Buscar en las filas')).toBeNull();
  found = anImport({ rows: { ...noRows, changed: 1 } });
  expect(await screen.findByText('Fila 2 · Nube 9K · Menta')).toBeVisible();
  expect(screen.getByLabelText('Buscar en las filas')).toBeVisible();
});

it('a file that was read is asked for no more', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
  const { calls } = openReport(anImport({ rows: { ...noRows, changed: 1 } }), [aRow()]);
  expect(await screen.findByText('Fila 2 · Nube 9K · Menta')).toBeVisible();
  const asked = async () => {
    await act(() => jest.advanceTimersByTimeAsync(5000));
    return calls.filter(({ call }) => call === 'GET /api/admin/imports/i-1').length;
  };
  const before = await asked();
  expect(await asked()).toBe(before);
});

it('a file is chosen, sent under one key, and its report opens', async () => {
  signInBefore(staff);
  let lost = true;
  const { calls, address } = renderInShell(<App />, {
    route: '/admin/products/importar',
    answers: {
      ...frameAnswers(staff),
      'GET /api/admin/me': answerWith(staff),
      'GET /api/admin/imports': () => ({ success: true, data: [anImport()], meta: { total: 1 } }),
      'POST /api/admin/imports': () => {
        if (lost) throw new TypeError('Failed to fetch');
        return { success: true, data: anImport() };
      },
      'GET /api/admin/imports/i-1': answerWith(anImport()),
      'GET /api/admin/imports/i-1/rows': () => ({ success: true, data: [], meta: { total: 0 } }),
    },
  });
  expect(await screen.findByText('productos.xlsx')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Archivo'), new File(['Producto'], 'lista.csv'));
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByText(/nada se hará dos veces/)).toBeVisible();
  lost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  await waitFor(() => expect(address()).toBe('/admin/importaciones/i-1'));
  expect(await screen.findByPlaceholderText(/Producto/)).toBeVisible();
  const keys = calls
    .filter(({ call }) => call === 'POST /api/admin/imports')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

it('a second tap while the file is looked at sends it once', async () => {
  const { calls, address } = openUpload({
    'POST /api/admin/imports': answerWith(anImport()),
    'GET /api/admin/imports/i-1': answerWith(anImport()),
    'GET /api/admin/imports/i-1/rows': () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  await userEvent.upload(await screen.findByLabelText('Archivo'), new File(['Producto'], 'lista.csv'));
  const review = screen.getByRole('button', { name: 'Revisar' });
  fireEvent.click(review);
  fireEvent.click(review);
  await waitFor(() => expect(address()).toBe('/admin/importaciones/i-1'));
  expect(calls.filter(({ call }) => call === 'POST /api/admin/imports')).toHaveLength(1);
});

it('a file that is being read is said to be read in the list, too, once it is', async () => {
  let state: ImportView['state'] = 'reading';
  signInBefore(staff);
  renderInShell(<App />, {
    route: '/admin/products/importar',
    answers: {
      ...frameAnswers(staff),
      'GET /api/admin/imports': () => ({ success: true, data: [anImport({ state })], meta: { total: 1 } }),
    },
  });
  expect(await screen.findByText('Leyendo')).toBeVisible();
  state = 'ready';
  expect(await screen.findByText('Sin aplicar')).toBeVisible();
});

it('a file that could not be read says why in the list, too', async () => {
  const failure = { code: 'import.unreadable', text: 'El archivo tiene macros.' } as const;
  openUpload({
    'GET /api/admin/imports': () => ({
      success: true,
      data: [anImport({ state: 'failed', failure })],
      meta: { total: 1 },
    }),
  });
  expect(await screen.findByText('No se leyó')).toBeVisible();
  expect(screen.getByText(failure.text)).toBeVisible();
});

it('who went elsewhere while a file was sent stays there', async () => {
  signInBefore(staff);
  let answer: (given: unknown) => void = () => undefined;
  const { address, store } = renderInShell(<App />, {
    route: '/admin/products/importar',
    answers: {
      ...frameAnswers(staff),
      'GET /api/admin/me': answerWith(staff),
      'GET /api/admin/imports': () => ({ success: true, data: [anImport()], meta: { total: 1 } }),
      'POST /api/admin/imports': () => new Promise((resolve) => (answer = resolve)),
      'GET /api/admin/customers': () => ({ success: true, data: [], meta: { total: 0 } }),
    },
  });
  expect(await screen.findByText('productos.xlsx')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Archivo'), new File(['Producto'], 'lista.csv'));
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  await userEvent.click(screen.getByRole('link', { name: /^Clientes/ }));
  expect(await screen.findByText('No hay clientes')).toBeVisible();
  answer({ success: true, data: anImport() });
  await Promise.all(store.dispatch(storefrontEndpoints.util.getRunningMutationsThunk()));
  await act(() => new Promise((settled) => setTimeout(settled)));
  expect(address()).toBe('/admin/customers');
});

/** The page where files are chosen, before any was uploaded. */
function openUpload(over: Answers = {}) {
  signInBefore(staff);
  return renderInShell(<App />, {
    route: '/admin/products/importar',
    answers: {
      ...frameAnswers(staff),
      'GET /api/admin/me': answerWith(staff),
      'GET /api/admin/imports': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...over,
    },
  });
}

it('no other file takes the place of the one that is on its way: the report that follows is not about it', async () => {
  let answer: (refusal: Response) => void = () => undefined;
  openUpload({ 'POST /api/admin/imports': () => new Promise((resolve) => (answer = resolve)) });
  await userEvent.upload(await screen.findByLabelText('Archivo'), new File(['Producto'], 'lista.csv'));
  const other = screen.getByRole('button', { name: 'Elegir otro' });
  expect(other).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  await waitFor(() => expect(other).toBeDisabled());
  answer(jsonAnswer(403, { success: false, error: 'No tienes permiso para hacer esto.', code: 'auth.forbidden' }));
  await waitFor(() => expect(other).toBeEnabled());
});

it('a file that is long on its way is said to be', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
  const { calls } = openUpload({ 'POST /api/admin/imports': () => new Promise(() => undefined) });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.upload(await screen.findByLabelText('Archivo'), new File(['Producto'], 'lista.csv'));
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  await waitFor(() => expect(calls.some(({ call }) => call === 'POST /api/admin/imports')).toBe(true));
  await act(() => jest.advanceTimersByTimeAsync(SLOW_MS));
  expect(screen.getByText(/Está tardando más de lo normal/)).toBeVisible();
});

it('another file is sent under a key of its own, and the refusal of the one before is gone', async () => {
  const refusal = 'El archivo puede pesar como máximo 8 MB.';
  const { calls } = openUpload({
    'POST /api/admin/imports': () => jsonAnswer(413, { success: false, error: refusal, code: 'upload.tooLarge' }),
  });
  const field = await screen.findByLabelText('Archivo');
  const review = () => screen.getByRole('button', { name: 'Revisar' });
  await userEvent.upload(field, new File(['Producto'], 'lista.csv'));
  await userEvent.click(review());
  // Beside the field, besides the toast.
  const beside = within(field.parentElement as HTMLElement);
  expect(await beside.findByText(refusal)).toBeVisible();
  await userEvent.upload(field, new File(['Producto'], 'corta.csv'));
  expect(screen.getByText('corta.csv')).toBeVisible();
  expect(beside.queryByText(refusal)).toBeNull();
  await userEvent.click(review());
  const sent = () => calls.filter(({ call }) => call === 'POST /api/admin/imports');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

it('a file that changed since it was chosen is to be chosen again', async () => {
  openUpload({ 'POST /api/admin/imports': () => Promise.reject(new TypeError('Failed to fetch')) });
  const file = new File(['Producto'], 'lista.csv');
  const unreadable = () => Promise.reject(new DOMException('It changed on disk', 'NotReadableError'));
  jest.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: unreadable }));
  jest.spyOn(file, 'arrayBuffer').mockImplementation(unreadable);
  await userEvent.upload(await screen.findByLabelText('Archivo'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByText('El archivo cambió o ya no está. Elígelo otra vez.')).toBeVisible();
  // A browser tells of a file that is chosen again only where none is chosen.
  expect(screen.getByLabelText('Archivo')).toHaveProperty('files.length', 0);
  expect(screen.queryByText(/nada se hará dos veces/)).not.toBeInTheDocument();
  loggedFailures();
});

it('a file that is too large is not sent', async () => {
  openUpload();
  const file = new File(['Producto'], 'lista.csv');
  Object.defineProperty(file, 'size', { value: importLimits.bytes + 1 });
  await userEvent.upload(await screen.findByLabelText('Archivo'), file);
  expect(screen.getByText(/^El archivo pesa más de 8 MB\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revisar' })).toBeNull();
  const largest = new File(['Producto'], 'otra.csv');
  Object.defineProperty(largest, 'size', { value: importLimits.bytes });
  await userEvent.upload(screen.getByLabelText('Archivo'), largest);
  expect(screen.getByRole('button', { name: 'Revisar' })).toBeEnabled();
});

it('a company’s statement is about its courier, and says what it does not tell of', async () => {
  signInBefore(staff);
  const subject = '0c000000-0000-4000-8000-000000000001';
  const statement = anImport({
    kind: 'statement',
    subject,
    rows: { ...noRows, changed: 2, conflict: 1, error: 1 },
    undecided: 1,
    missing: ['7F3A91C4 · Ana López · guía G-5 · en ruta, por cobrar Q130.00'],
  });
  const { calls } = renderInShell(<App />, {
    route: `/admin/entregas/efectivo/${subject}/estado-de-cuenta`,
    answers: {
      ...frameAnswers(staff),
      'GET /api/admin/me': answerWith(staff),
      'GET /api/admin/imports': () => ({
        success: true,
        data: [
          statement,
          anImport({ id: 'i-2', kind: 'statement', subject: 'otro', fileName: 'de-otro.xlsx' }),
          anImport({ id: 'i-3', kind: 'statement', subject, fileName: 'otro.xlsx', state: 'reading' }),
        ],
        meta: { total: 3 },
      }),
      'POST /api/admin/imports': answerWith(statement),
      'GET /api/admin/imports/i-1': answerWith(statement),
      'GET /api/admin/imports/i-1/rows': () => ({ success: true, data: [aRow({ title: 'G-1' })], meta: { total: 1 } }),
    },
  });
  expect(await screen.findByText('productos.xlsx')).toBeVisible();
  expect(screen.queryByText('de-otro.xlsx')).toBeNull();
  // Of one that is being read nothing is known yet.
  expect(screen.getByText('Leyendo').closest('li')).toHaveTextContent(/ · ana$/);
  await userEvent.upload(screen.getByLabelText('Archivo'), new File(['Guía'], 'estado.csv'));
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  // The list of imports says the same sums: the report is there once its rows are.
  expect(await screen.findByText('Coincide')).toBeVisible();
  expect(screen.getByText('2 filas coinciden, 1 fila con otro monto y 1 fila con un error.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Coinciden/ })).toBeVisible();
  expect(screen.getByPlaceholderText('Guía o pedido')).toBeVisible();
  expect(await screen.findByText(/^7F3A91C4 · Ana López/)).toBeVisible();
  expect(screen.getByText('Lo tiene la empresa y no está en el archivo')).toBeVisible();
  expect(calls.find(({ call }) => call === 'POST /api/admin/imports')?.body).toContain(subject);
});

it('an import that could not be read says so, and shows no rows without it', async () => {
  let isThere = false;
  openReport(anImport({ rows: { ...noRows, changed: 1 } }), [aRow()], {
    'GET /api/admin/imports/i-1': () =>
      isThere ? answerWith(anImport({ rows: { ...noRows, changed: 1 } }))() : jsonAnswer(503, { success: false }),
  });
  expect(await screen.findByText('No se pudo cargar la importación')).toBeVisible();
  expect(screen.queryByText(/^Fila 2/)).toBeNull();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: 'Aplicar 1 fila' })).toBeEnabled();
});

it('an import that there is not, or not any more, leads to those that there are', async () => {
  openReport(anImport(), [], {
    'GET /api/admin/imports/i-1': () => jsonAnswer(404, { success: false, code: 'resource.notFound' }),
  });
  expect(await screen.findByText('No encontramos esta importación')).toBeVisible();
  const list = screen.getByRole('link', { name: 'Ver las importaciones' });
  expect(list).toHaveAttribute('href', '/admin/products/importar');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

it('a decision is shown while it is on its way, and nothing is applied without it', async () => {
  const row = aRow({ outcome: 'conflict', choices: [{ key: 'set', label: 'Poner 30 de todos modos' }] });
  let answer: (choice: unknown) => void = () => undefined;
  openReport(anImport({ rows: { ...noRows, changed: 1, conflict: 1 }, undecided: 1 }), [row], {
    'PATCH /api/admin/imports/i-1/rows/2': () => new Promise((resolve) => (answer = resolve)),
  });
  const choice = await screen.findByRole('button', { name: 'Poner 30 de todos modos' });
  const apply = screen.getByRole('button', { name: 'Aplicar 1 fila' });
  await userEvent.click(choice);
  expect(choice).toHaveAttribute('aria-pressed', 'true');
  expect(apply).toHaveAttribute('aria-busy', 'true');
  answer(jsonAnswer(409, { success: false, error: 'Ya se aplicó.', code: 'import.notReady' }));
  expect(await screen.findByText('Ya se aplicó.')).toBeVisible();
  await waitFor(() => expect(choice).toHaveAttribute('aria-pressed', 'false'));
});

it('a decision stays shown while rows that were asked for before it come', async () => {
  const choices = [{ key: 'set', label: 'Poner 30 de todos modos' }];
  const rows = [2, 3].map((number) => aRow({ number, outcome: 'conflict', choices }));
  const decided = rows.map((row) => ({ ...row, choice: 'set' }));
  const held: ((data: ImportRowView[]) => void)[] = [];
  let isDecided = false;
  let arrive: (answer: unknown) => void = () => undefined;
  openReport(anImport({ rows: { ...noRows, conflict: 2 }, undecided: 2 }), rows, {
    'GET /api/admin/imports/i-1/rows': async () => {
      const data = isDecided ? await new Promise<ImportRowView[]>((resolve) => held.push(resolve)) : rows;
      return { success: true, data, meta: { total: 2 } };
    },
    'PATCH /api/admin/imports/i-1/rows/2': () => {
      isDecided = true;
      return answerWith(decided[0])();
    },
    'PATCH /api/admin/imports/i-1/rows/3': () => new Promise((resolve) => (arrive = resolve)),
  });
  const [first, second] = await screen.findAllByRole('button', { name: choices[0]?.label });
  if (!first || !second) throw new Error('Too few rows');
  await userEvent.click(first);
  await waitFor(() => expect(held).toHaveLength(1));
  await userEvent.click(second);
  expect(second).toHaveAttribute('aria-pressed', 'true');
  held[0]?.(decided.map((row) => (row.number === 3 ? { ...row, choice: null, title: 'Leída antes' } : row)));
  expect(await screen.findByText('Fila 3 · Leída antes')).toBeVisible();
  expect(second).toHaveAttribute('aria-pressed', 'true');
  arrive(answerWith(decided[1])());
  await waitFor(() => expect(held).toHaveLength(2));
  await waitFor(() => expect(second).toHaveAttribute('aria-pressed', 'true'));
  held[1]?.(decided);
});
