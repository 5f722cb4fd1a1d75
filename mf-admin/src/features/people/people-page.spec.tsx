import type { JobDetailView, PersonPreview, RetentionView } from '@shop/contracts';
import { aStaffUser, jsonAnswer, lastCall, loggedFailures, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { aJob, done, jobAnswers } from '../../../test/jobs';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const admin = aStaffUser({ role: 'admin' });
const known: PersonPreview = {
  contacts: ['55551234'],
  found: [
    { label: 'Pedidos', count: 2 },
    { label: 'Mensajes', count: 1 },
  ],
  related: ['ana@ejemplo.gt'],
  openOrders: [],
};
const retention: RetentionView = { orderMonths: null, messageMonths: 24, applicationMonths: null, ranAt: null };

const searched = (preview: PersonPreview) => jobAnswers('/api/admin/people/search', 'person.search', done(preview));
const erasing = (...course: Partial<JobDetailView>[]) =>
  jobAnswers('/api/admin/people/erase', 'person.erase', ...course);

const answerWith = (data: unknown) => () => ({ success: true, data });

function openPeople(over: Answers = {}) {
  signInBefore(admin);
  return renderInShell(<App />, {
    route: '/admin/people',
    answers: {
      ...frameAnswers(admin),
      'GET /api/admin/me': answerWith(admin),
      'GET /api/admin/people/retention': answerWith(retention),
      ...searched(known),
      ...over,
    },
  });
}

async function searchFor(contact: string) {
  await userEvent.type(await screen.findByLabelText('Teléfono o correo'), contact);
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
}

afterEach(() => void jest.useRealTimers());

it('what is known of a person is shown, and erased by all of their contacts after a question', async () => {
  const contacts = ['55551234', 'ana@ejemplo.gt'];
  const { calls } = openPeople({
    ...searched({ ...known, contacts, related: [] }),
    ...erasing(done({ erased: known.found })),
  });
  await searchFor('5555 1234');
  expect(await screen.findByRole('heading', { name: 'Lo que se sabe de 5555 1234, ana@ejemplo.gt' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Borrar sus datos' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Borrar los datos de 5555 1234, ana@ejemplo.gt?' });
  expect(within(question).getByText('Pedidos: 2 y Mensajes: 1')).toBeVisible();
  const read = () => calls.filter(({ call }) => call === 'GET /api/admin/dashboard').length;
  const before = read();
  await userEvent.click(within(question).getByRole('button', { name: 'Borrar los datos' }));
  expect(await screen.findByText(/ya no queda nada. Pedidos: 2 y Mensajes: 1/)).toBeVisible();
  // Screens have read the person before.
  await waitFor(() => expect(read()).toBe(before + 1));
  expect(screen.queryByRole('button', { name: 'Borrar sus datos' })).toBeNull();
  const erased = calls.find(({ call }) => call === 'POST /api/admin/people/erase');
  expect(erased?.body).toEqual({ contacts });
  // The next person is found all the same.
  await searchFor('5555 1234');
  expect(await screen.findByRole('heading', { name: /^Lo que se sabe/ })).toBeVisible();
  expect(screen.queryByText(/ya no queda nada/)).toBeNull();
});

it('of whom nothing is known there is nothing to erase', async () => {
  openPeople(searched({ ...known, found: [], related: [] }));
  await searchFor('5555 1234');
  expect(await screen.findByText('La tienda no tiene datos de esa persona.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Borrar sus datos' })).toBeNull();
});

async function askToErase() {
  await searchFor('55551234');
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar sus datos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar los datos' }));
}

it('an order that came meanwhile is told in the words of the server', async () => {
  const text =
    'Tiene pedidos abiertos (2C90D7E1). Complétalos o cancélalos, y registra los que van en camino, antes de borrar sus datos.';
  openPeople(erasing({ state: 'failed', cancellable: false, failure: { code: 'person.openOrders', text } }));
  await askToErase();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/ya no queda nada/)).toBeNull();
});

it.each([
  ['refused', { state: 'failed', cancellable: false, failure: { code: 'person.openOrders', text: 'Tiene pedidos.' } }],
  ['cancelled', { state: 'cancelled', cancellable: false }],
] as const)('an erasing that was %s leaves what was found, and is asked for again', async (_what, state) => {
  const { calls } = openPeople(erasing(state, done({ erased: known.found })));
  await askToErase();
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar sus datos' }));
  expect(screen.getByRole('heading', { name: 'Lo que se sabe de 5555 1234', hidden: true })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar los datos' }));
  expect(await screen.findByText(/ya no queda nada/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Lo que se sabe/ })).toBeNull();
  expect(calls.filter(({ call }) => call === 'POST /api/admin/people/erase').map(({ body }) => body)).toEqual([
    { contacts: ['55551234'] },
    { contacts: ['55551234'] },
  ]);
});

it('what is being erased in another tab is found, without a way to end what has begun', async () => {
  const running = aJob({ kind: 'person.erase', state: 'running', done: 1, total: 2, cancellable: false });
  let state = running;
  const { calls } = openPeople({
    // A colleague's is none of one's own.
    'GET /api/admin/jobs': answerWith([{ ...running, id: 'ajena', own: false }, running]),
    'GET /api/admin/jobs/job-person.erase': () => ({ success: true, data: state }),
  });
  expect(await screen.findByText('Borrando y volviendo a buscar… 50%')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Buscar' })).toBeDisabled();
  state = { ...running, ...done({ erased: known.found }) };
  expect(await screen.findByText(/ya no queda nada. Pedidos: 2 y Mensajes: 1/)).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('POST /api/admin/people'))).toEqual([]);
});

it('what has ended is asked for no more', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
  const running = aJob({ kind: 'person.erase', state: 'running', cancellable: false });
  const { calls } = openPeople({
    'GET /api/admin/jobs': answerWith([running]),
    'GET /api/admin/jobs/job-person.erase': answerWith({ ...running, ...done({ erased: known.found }) }),
  });
  expect(await screen.findByText(/ya no queda nada/)).toBeVisible();
  const asked = async () => {
    await act(() => jest.advanceTimersByTimeAsync(5000));
    return calls.filter(({ call }) => call === 'GET /api/admin/jobs/job-person.erase').length;
  };
  const before = await asked();
  expect(await asked()).toBe(before);
});

it.each([
  ['goes on', { state: 'running', cancellable: false }],
  ['has ended by then', done(null)],
] as const)(
  'the question goes with what was found where only the answer was lost, and the work %s',
  async (_what, state) => {
    let jobs = [aJob({ kind: 'person.erase', id: 'de-antes', ...done(null) })];
    openPeople({
      'POST /api/admin/people/erase': () => {
        jobs = [aJob({ kind: 'person.erase', ...state }), ...jobs];
        return Promise.reject(new TypeError('Failed to fetch'));
      },
      'GET /api/admin/jobs': () => ({ success: true, data: jobs }),
      'GET /api/admin/jobs/job-person.erase': () => ({
        success: true,
        data: { ...jobs[0], ...done({ erased: known.found }) },
      }),
    });
    await askToErase();
    expect(await screen.findByText(/ya no queda nada. Pedidos: 2 y Mensajes: 1/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('heading', { name: /Lo que se sabe/ })).toBeNull();
    loggedFailures();
  },
);

it.each([
  ['begun', 'POST /api/admin/people/search', 'No supimos si empezó', /Lo que se sabe/],
  ['cancelled', 'POST /api/admin/jobs/job-person.search/cancel', 'No supimos si se canceló', 'La búsqueda se canceló.'],
])('a search that is %s though the answer is lost is no error', async (_what, call, words, outcome) => {
  const course = { begun: done(known), cancelled: { state: 'cancelled', cancellable: false } } as const;
  let job: JobDetailView | null = null;
  const lost = (state: Partial<JobDetailView>) => () => {
    job = aJob({ kind: 'person.search', ...state });
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  openPeople({
    'POST /api/admin/people/search': () => {
      job = aJob({ kind: 'person.search', state: 'running' });
      return { success: true, data: job };
    },
    'GET /api/admin/jobs': () => ({ success: true, data: job ? [{ ...job, state: 'running' }] : [] }),
    'GET /api/admin/jobs/job-person.search': () => ({ success: true, data: job }),
    [call]: lost(call.endsWith('cancel') ? course.cancelled : course.begun),
  });
  await searchFor('55551234');
  if (call.endsWith('cancel')) await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(await screen.findByText(outcome)).toBeVisible();
  expect(screen.queryByText('Error')).toBeNull();
  loggedFailures();
});

it('a question without an answer ends nothing: it is asked again', async () => {
  let times = 0;
  openPeople({
    ...searched(known),
    'GET /api/admin/jobs/job-person.search': () => {
      times += 1;
      if (times === 1) throw new TypeError('Failed to fetch');
      return { success: true, data: aJob({ kind: 'person.search', ...done(known) }) };
    },
  });
  await searchFor('55551234');
  expect(await screen.findByText('No se pudo preguntar cómo va. Se pregunta de nuevo.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: /Lo que se sabe/ })).toBeVisible();
});

it('another contact of the same orders is taken in by one press', async () => {
  const { calls } = openPeople();
  await searchFor('55551234');
  await userEvent.click(await screen.findByRole('button', { name: 'ana@ejemplo.gt' }));
  expect(lastCall(calls, 'POST /api/admin/people/search')?.body).toEqual({
    contacts: ['55551234', 'ana@ejemplo.gt'],
  });
});

it('no more contacts than can be searched for are taken in', async () => {
  const contacts = Array.from({ length: 10 }, (_, at) => `5555123${at}`);
  openPeople(searched({ ...known, contacts, related: [] }));
  await searchFor('55551230');
  expect(await screen.findByLabelText('Otro teléfono o correo de la misma persona')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Agregar y buscar' })).toBeDisabled();
});

it('a search says that it waits for its turn, and then how far it is', async () => {
  const course = [{}, { state: 'running', done: 2, total: 3 } as const];
  openPeople(jobAnswers('/api/admin/people/search', 'person.search', ...course));
  await searchFor('55551234');
  expect(await screen.findByText('Espera su turno: la tienda hace una tarea larga a la vez.')).toBeVisible();
  expect(await screen.findByText('Buscando… 66%')).toHaveAttribute('role', 'status');
});

it('what is typed while a search is under way stays', async () => {
  let isDone = false;
  openPeople({
    'GET /api/admin/jobs/job-person.search': () => ({
      success: true,
      data: aJob({ kind: 'person.search', ...(isDone ? done(known) : { state: 'running' }) }),
    }),
  });
  await searchFor('55551234');
  expect(await screen.findByText(/Buscando…/)).toBeVisible();
  const box = screen.getByLabelText('Teléfono o correo');
  await userEvent.clear(box);
  await userEvent.type(box, 'ana@ejemplo.g');
  isDone = true;
  expect(await screen.findByRole('heading', { name: /Lo que se sabe/ })).toBeVisible();
  await userEvent.type(box, 't');
  expect(screen.getByLabelText(/Otro teléfono o correo/)).toHaveValue('ana@ejemplo.gt');
});

it('the question stays with what it was asked about, though a search ends under it', async () => {
  const second = aJob({ kind: 'person.search', id: 'otra' });
  const both = { ...known, contacts: ['55551234', 'ana@ejemplo.gt'], related: [] };
  let isDone = false;
  const { calls } = openPeople({
    'POST /api/admin/people/search': ({ body }) => ({
      success: true,
      data: JSON.stringify(body).includes('ana') ? second : aJob({ kind: 'person.search' }),
    }),
    'GET /api/admin/jobs/otra': () => ({
      success: true,
      data: { ...second, ...(isDone ? done(both) : { state: 'running' }) },
    }),
    ...erasing(done({ erased: known.found })),
  });
  await searchFor('55551234');
  await userEvent.click(await screen.findByRole('button', { name: 'ana@ejemplo.gt' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar sus datos' }));
  isDone = true;
  const heading = { name: /, ana@ejemplo\.gt$/, hidden: true };
  await screen.findByRole('heading', heading);
  const question = screen.getByRole('alertdialog', { name: '¿Borrar los datos de 5555 1234?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Borrar los datos' }));
  expect(await screen.findByText(/ya no queda nada/)).toBeVisible();
  expect(lastCall(calls, 'POST /api/admin/people/erase')?.body).toEqual({ contacts: ['55551234'] });
});

it('another person is looked for, though the list of jobs was read while the search went on', async () => {
  let isDone = false;
  const jobs: JobDetailView[] = [];
  openPeople({
    'POST /api/admin/people/search': () => {
      jobs.push(aJob({ kind: 'person.search' }));
      return jsonAnswer(201, { success: true, data: jobs[0] });
    },
    'GET /api/admin/jobs': () => ({ success: true, data: isDone ? [] : jobs }),
    'GET /api/admin/jobs/job-person.search': () => ({
      success: true,
      data: aJob({ kind: 'person.search', ...(isDone ? done(known) : { state: 'running' }) }),
    }),
  });
  await searchFor('55551234');
  expect(await screen.findByText(/Buscando…/)).toBeVisible();
  isDone = true;
  expect(await screen.findByRole('heading', { name: /Lo que se sabe/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Buscar a otra persona' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Lo que se sabe/ })).not.toBeInTheDocument());
});

it('with an open order there is nothing to press, and the order is named', async () => {
  openPeople(searched({ ...known, openOrders: ['2C90D7E1'] }));
  await searchFor('55551234');
  expect(await screen.findByText(/Completa o cancela 2C90D7E1, registra/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Borrar sus datos' })).toBeNull();
});

it('what is neither a phone nor an e-mail is said at the field and stays', async () => {
  openPeople();
  await searchFor('Ana López');
  expect(screen.getByLabelText('Teléfono o correo')).toHaveAccessibleDescription(
    'Escribe un teléfono de 8 dígitos o un correo',
  );
  expect(screen.getByLabelText('Teléfono o correo')).toHaveValue('Ana López');
});

it('months are saved, an empty field as never, and a refusal stands at its field', async () => {
  const { calls } = openPeople({
    'PUT /api/admin/people/retention': () =>
      jsonAnswer(400, {
        success: false,
        error: 'Revisa los datos enviados.',
        code: 'request.invalid',
        problems: [{ path: 'orderMonths', message: 'Demasiado poco' }],
      }),
  });
  const field = await screen.findByLabelText('Pedidos completados o cancelados (meses)');
  expect(screen.getByLabelText('Mensajes leídos o respondidos (meses)')).toHaveValue('24');
  await userEvent.type(field, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(field).toHaveAccessibleDescription('Debe ser un número entero de 1 a 120');
  await userEvent.clear(field);
  await userEvent.type(field, '36');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Demasiado poco')).toBeVisible();
  expect(lastCall(calls, 'PUT /api/admin/people/retention')?.body).toEqual({ orderMonths: 36 });
});

it('is for administrators alone', async () => {
  signInBefore(aStaffUser({ role: 'sales' }));
  const sales = aStaffUser({ role: 'sales' });
  const { address } = renderInShell(<App />, {
    route: '/admin/people',
    answers: { ...frameAnswers(sales), 'GET /api/admin/me': answerWith(sales) },
  });
  await waitFor(() => expect(address()).toBe('/admin/dashboard'));
});
