import { limits, type RiderOutcomeInput, type RiderRunView, type RiderStopView } from '@shop/contracts';
import { jsonAnswer, loggedFailures, renderInShell, type Answer, type Answers } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../app';

const RUN_ID = 'a1000000-0000-4000-8000-000000000001';
const TOKEN = 'secreto-de-la-ruta';
const read = `GET /api/runs/${RUN_ID}`;
const send = `POST /api/runs/${RUN_ID}/outcomes`;

function aStop(number: number, over: Partial<RiderStopView> = {}): RiderStopView {
  return {
    deliveryId: `d1000000-0000-4000-8000-00000000000${number}`,
    orderCode: `7F3A91C${number}`,
    customerName: ['María José Ixcot', 'Luis Caal', 'Ana Ché'][number - 1] ?? 'Alguien',
    phone: '55123478',
    address: '6a avenida 4-12, zona 1',
    department: 'Quetzaltenango',
    paymentMethod: 'efectivo',
    expectedCash: '175.50',
    items: ['2 × Nube 9K, Menta'],
    status: 'en_ruta',
    failure: null,
    collected: null,
    outcomeAt: null,
    ...over,
  };
}

const run: RiderRunView = {
  runId: RUN_ID,
  courierName: 'Carlos Tun',
  day: '2026-11-24',
  stops: [aStop(1), aStop(2), aStop(3, { paymentMethod: 'transferencia', expectedCash: '0.00' })],
};

function openRun(answers: Answers = {}, hash = `#${TOKEN}`) {
  return renderInShell(<App />, {
    route: `/ruta/${RUN_ID}${hash}`,
    answers: { [read]: () => ({ success: true, data: run }), ...answers },
  });
}

/** A server that applies each id once, as the contract says. */
function aServer() {
  const applied = new Map<string, RiderOutcomeInput>();
  const sent: string[] = [];
  const state = { isReachable: true };
  const answers: Answers = {
    [read]: () => {
      if (!state.isReachable) throw new TypeError('Failed to fetch');
      const stops = run.stops.map((stop) => {
        const outcome = [...applied.values()].find(({ deliveryId }) => deliveryId === stop.deliveryId);
        if (!outcome) return stop;
        const isDelivered = outcome.outcome === 'entregado';
        return {
          ...stop,
          status: isDelivered ? 'entregado' : 'no_entregado',
          failure: isDelivered ? null : outcome.outcome,
        };
      });
      return { success: true, data: { ...run, stops } };
    },
    [send]: (call) => {
      const { outcomes } = call.body as { outcomes: RiderOutcomeInput[] };
      sent.push(...outcomes.map(({ id }) => id));
      if (!state.isReachable) throw new TypeError('Failed to fetch');
      const data = outcomes.map((outcome) => {
        const result = applied.has(outcome.id) ? 'repeated' : 'applied';
        applied.set(outcome.id, outcome);
        return { id: outcome.id, result, text: null };
      });
      return { success: true, data };
    },
  };
  return { applied, sent, state, answers };
}

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name: new RegExp(name) })).closest('li');
  if (!card) throw new Error(`No stop of ${name}`);
  return within(card);
};

/** @param collected in place of what is to be collected */
async function deliver(name: string, collected?: string) {
  const card = await cardOf(name);
  await userEvent.click(card.getByRole('button', { name: 'Entregado' }));
  if (collected !== undefined) {
    await userEvent.clear(card.getByRole('textbox', { name: 'Cobré (Q)' }));
    await userEvent.type(card.getByRole('textbox', { name: 'Cobré (Q)' }), collected);
  }
  await userEvent.click(card.getByRole('button', { name: 'Sí, entregado' }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

it('shows the stops in order with what to collect and how to get there', async () => {
  const { calls } = openRun();
  expect(await screen.findByRole('heading', { name: 'Carlos Tun, 24/11/2026' })).toBeVisible();
  const card = await cardOf('María José Ixcot');
  expect(card.getByText('Cobrar Q175.50')).toBeVisible();
  expect(card.getByText('2 × Nube 9K, Menta')).toBeVisible();
  expect(card.getByRole('link', { name: /Llamar a María José Ixcot/ })).toHaveAttribute('href', 'tel:+50255123478');
  expect(card.getByRole('link', { name: /Chat/ })).toHaveAttribute('href', 'https://wa.me/50255123478');
  expect(card.getByText('7F3A91C1')).toBeVisible();
  expect(card.getByText('6a avenida 4-12, zona 1, Quetzaltenango')).toBeVisible();
  const map = new URL(card.getByRole('link', { name: /Mapa/ }).getAttribute('href') ?? '');
  expect(map.searchParams.get('query')).toBe('6a avenida 4-12, zona 1, Quetzaltenango, Guatemala');
  expect((await cardOf('Ana Ché')).getByText('No cobrar: Transferencia bancaria')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Faltan 3 paradas.');
  expect(screen.getAllByRole('listitem', { current: 'step' })).toHaveLength(1);
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('María José Ixcot');
  expect(calls.every(({ url }) => !url.href.includes(TOKEN))).toBe(true);
});

it.each([
  ['', 0],
  [', though the network has set the clock back since', 86_400_000],
])('has a stop open again whose outcome the shop took back%s', async (_since, setBackMs) => {
  const server = aServer();
  openRun(server.answers);
  await deliver('María José Ixcot');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Faltan 2 paradas\.$/));
  const refresh = screen.getByRole('button', { name: 'Actualizar' });
  // The reading that follows what was sent.
  await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
  server.applied.clear();
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() - setBackMs);
  await userEvent.click(refresh);
  expect(await (await cardOf('María José Ixcot')).findByRole('button', { name: 'Entregado' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Faltan 3 paradas.');
});

it('says of a stop without products that the shop is asked first', async () => {
  const items = ['2 × Nube 9K, Menta', '1 × Ola 8K, Uva'];
  openRun({
    [read]: () => ({ success: true, data: { ...run, stops: [aStop(1, { items: [] }), aStop(2, { items })] } }),
  });
  const warning = /canceló o cerró este pedido: pregunta antes de entregarlo/;
  expect((await cardOf('María José Ixcot')).getByText(warning)).toBeVisible();
  expect((await cardOf('Luis Caal')).queryByText(warning)).toBeNull();
  expect((await cardOf('Luis Caal')).getByText('2 × Nube 9K, Menta · 1 × Ola 8K, Uva')).toBeVisible();
});

it('sends what came of a stop with the amount that was collected', async () => {
  const server = aServer();
  openRun(server.answers);
  const card = await cardOf('María José Ixcot');
  await userEvent.click(card.getByRole('button', { name: 'Entregado' }));
  const amount = card.getByRole('textbox', { name: 'Cobré (Q)' });
  expect(amount).toHaveAttribute('inputmode', 'decimal');
  await userEvent.clear(amount);
  await userEvent.type(amount, 'x');
  await userEvent.click(card.getByRole('button', { name: 'Sí, entregado' }));
  expect(card.getByText(/Escribe un monto en quetzales/)).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '170');
  await userEvent.click(card.getByRole('button', { name: 'Sí, entregado' }));
  await waitFor(() => expect(server.applied.size).toBe(1));
  expect([...server.applied.values()][0]).toMatchObject({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/) as string,
    deliveryId: aStop(1).deliveryId,
    outcome: 'entregado',
    collected: '170',
    note: null,
  });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Faltan 2 paradas.'));
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Luis Caal');
  // The shop has it: only staff take it back.
  await waitFor(() => expect(card.queryByRole('button', { name: 'Deshacer' })).toBeNull());
  expect(card.getByText(/^Entregado/)).toBeVisible();
});

it('records nothing of who goes back from the question, and keeps the note', async () => {
  const server = aServer();
  openRun(server.answers);
  const card = await cardOf('María José Ixcot');
  await userEvent.click(card.getByRole('button', { name: 'Entregado' }));
  await userEvent.click(card.getByRole('button', { name: 'Volver' }));
  await userEvent.click(card.getByRole('button', { name: 'No se entregó' }));
  await userEvent.type(card.getByRole('textbox', { name: 'Nota, si hace falta' }), 'Calle cerrada');
  await userEvent.click(card.getByRole('button', { name: 'Volver' }));
  expect(card.getByRole('button', { name: 'Entregado' })).toBeVisible();
  expect(server.sent).toEqual([]);
  await userEvent.click(card.getByRole('button', { name: 'No se entregó' }));
  // In the rider's own words, on the button and afterwards: the shop says of them that they did not come.
  await userEvent.click(card.getByRole('button', { name: 'No pude llegar' }));
  await waitFor(() =>
    expect([...server.applied.values()]).toMatchObject([{ outcome: 'no_fue', note: 'Calle cerrada' }]),
  );
  expect(card.getByText('No pude llegar')).toBeVisible();
});

it('keeps what was typed at a door while the phone throws the page away, until it is recorded', async () => {
  const server = aServer();
  const before = openRun(server.answers);
  const paid = await cardOf('María José Ixcot');
  await userEvent.click(paid.getByRole('button', { name: 'Entregado' }));
  await userEvent.clear(paid.getByRole('textbox', { name: 'Cobré (Q)' }));
  await userEvent.type(paid.getByRole('textbox', { name: 'Cobré (Q)' }), '170');
  const absent = await cardOf('Luis Caal');
  await userEvent.click(absent.getByRole('button', { name: 'No se entregó' }));
  await userEvent.type(absent.getByRole('textbox', { name: 'Nota, si hace falta' }), 'Timbre malo');
  before.unmount();

  const second = openRun(server.answers);
  expect((await cardOf('María José Ixcot')).getByRole('textbox', { name: 'Cobré (Q)' })).toHaveValue('170');
  const again = await cardOf('Luis Caal');
  expect(again.getByRole('textbox', { name: 'Nota, si hace falta' })).toHaveValue('Timbre malo');
  await userEvent.click(again.getByRole('button', { name: 'Ausente' }));
  await waitFor(() =>
    expect([...server.applied.values()]).toMatchObject([{ outcome: 'ausente', note: 'Timbre malo' }]),
  );
  await waitFor(() => expect(again.queryByText('Sin enviar')).not.toBeInTheDocument());
  second.unmount();

  server.applied.clear();
  openRun(server.answers);
  expect(await (await cardOf('Luis Caal')).findByRole('button', { name: 'Entregado' })).toBeVisible();
});

it('asks for what is to be collected now, also where it was less when the rider began to answer', async () => {
  const before = openRun(aServer().answers);
  await userEvent.click((await cardOf('Luis Caal')).getByRole('button', { name: 'Entregado' }));
  expect((await cardOf('Luis Caal')).getByRole('textbox', { name: 'Cobré (Q)' })).toHaveValue('175.50');
  before.unmount();
  const stops = run.stops.map((stop) => ({ ...stop, expectedCash: '205.50' }));
  openRun({ [read]: () => ({ success: true, data: { ...run, stops } }) });
  const asked = (await cardOf('Luis Caal')).getByRole('textbox', { name: 'Cobré (Q)' });
  // The phone shows the run that it kept until the shop has answered.
  await waitFor(() => expect(asked).toHaveValue('205.50'));
});

it('reads the comma of a phone’s keys, and never takes a thousand for one', async () => {
  const server = aServer();
  openRun(server.answers);
  await deliver('María José Ixcot', '130,50');
  await deliver('Luis Caal', '1,300');
  await waitFor(() =>
    expect([...server.applied.values()]).toMatchObject([{ collected: '130.50' }, { collected: '1300' }]),
  );
});

it('asks for no amount where nothing is to be collected in cash', async () => {
  const server = aServer();
  const stops = [aStop(1, { expectedCash: '0.00' }), aStop(2)];
  openRun({ ...server.answers, [read]: () => ({ success: true, data: { ...run, stops } }) });
  expect((await cardOf('María José Ixcot')).getByText('No cobrar')).toBeVisible();
  await deliver('María José Ixcot');
  await waitFor(() => expect([...server.applied.values()]).toMatchObject([{ collected: null }]));
  expect((await cardOf('María José Ixcot')).getByText('Entregado')).toBeVisible();
});

it('keeps what a shop in trouble answers with no outcome', async () => {
  let isSent = false;
  openRun({
    [send]: () => {
      isSent = true;
      return jsonAnswer(500, { success: false, error: 'Algo salió mal.', code: 'server.internal' });
    },
  });
  await deliver('María José Ixcot');
  await waitFor(() => expect(isSent).toBe(true));
  await waitFor(() => expect(loggedFailures()).not.toEqual([]));
  expect(screen.getByRole('status')).toHaveTextContent('Faltan 2 paradas. Enviando 1…');
  expect(localStorage.getItem(`ruta:${RUN_ID}`)).toContain('"outcome":"entregado"');
});

it('keeps outcomes on the phone without network and sends each once when it is back', async () => {
  const server = aServer();
  const { unmount } = openRun(server.answers);
  await cardOf('María José Ixcot');
  server.state.isReachable = false;
  await deliver('María José Ixcot', '170');
  const card = await cardOf('Luis Caal');
  await userEvent.click(card.getByRole('button', { name: 'No se entregó' }));
  const note = card.getByRole('textbox', { name: 'Nota, si hace falta' });
  expect(note).toHaveAttribute('maxlength', String(limits.reasonText));
  await userEvent.type(note, 'Volver por la tarde');
  await userEvent.click(card.getByRole('button', { name: 'Ausente' }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'Falta 1 parada. Sin señal: 2 resultados guardados en este teléfono.',
    ),
  );
  unmount();

  // The browser threw the page away: it opens from what is kept.
  const second = openRun(server.answers);
  expect((await cardOf('Luis Caal')).getByText('Ausente')).toBeVisible();
  expect((await cardOf('María José Ixcot')).getByText('Entregado, cobrado Q170.00')).toBeVisible();
  server.state.isReachable = true;
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.applied.size).toBe(2));
  await waitFor(() => expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument());
  expect([...server.applied.values()]).toMatchObject([
    { outcome: 'entregado', collected: '170', note: null },
    { outcome: 'ausente', collected: null, note: 'Volver por la tarde' },
  ]);
  expect(new Set(server.sent).size).toBe(2);
  second.unmount();

  const before = server.sent.length;
  openRun(server.answers);
  await cardOf('Ana Ché');
  expect(server.sent).toHaveLength(before);
  loggedFailures();
});

it('says that the shop is out of reach, also while nothing waits to be sent', async () => {
  const server = aServer();
  openRun(server.answers);
  await cardOf('María José Ixcot');
  server.state.isReachable = false;
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Faltan 3 paradas\. Sin señal\.$/));
  loggedFailures();
});

it('tries by itself until the shop takes what is kept', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'queueMicrotask'] });
  const server = aServer();
  openRun(server.answers);
  await cardOf('María José Ixcot');
  server.state.isReachable = false;
  await deliver('María José Ixcot');
  await waitFor(() => expect(server.sent).toHaveLength(3), { timeout: 120_000 });
  server.state.isReachable = true;
  await waitFor(() => expect(server.applied.size).toBe(1), { timeout: 120_000 });
  loggedFailures();
});

it('shows what was delivered all along, though a reading that began before comes after it', async () => {
  const server = aServer();
  server.state.isReachable = false;
  const before = openRun({ ...server.answers, [read]: () => ({ success: true, data: run }) });
  await deliver('María José Ixcot');
  await screen.findByText('Sin enviar');
  before.unmount();

  server.state.isReachable = true;
  const readings: (() => void)[] = [];
  openRun({
    ...server.answers,
    [read]: async (call) => {
      const data = server.answers[read]?.(call);
      await new Promise<void>((resolve) => readings.push(resolve));
      return data;
    },
    // The reading has begun before the server takes what is sent.
    [send]: async (call) => {
      await waitFor(() => expect(readings).toHaveLength(1));
      return server.answers[send]?.(call);
    },
  });
  const seen = new Set<string | null>();
  const state = await screen.findByRole('status');
  const watch = new MutationObserver(() => seen.add(state.textContent));
  watch.observe(state, { subtree: true, childList: true, characterData: true });
  await waitFor(() => expect(state).toHaveTextContent('Faltan 2 paradas.'));
  await waitFor(() => expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Actualizar' })).toHaveAttribute('aria-busy', 'true');
  readings[0]?.();
  await waitFor(() => expect(readings).toHaveLength(2));
  readings[1]?.();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actualizar' })).not.toHaveAttribute('aria-busy'));
  expect(state).toHaveTextContent('Faltan 2 paradas.');
  expect([...seen].filter((words) => words?.startsWith('Faltan 3'))).toEqual([]);
  watch.disconnect();
  loggedFailures();
});

it('sends what was begun, also when the rider leaves meanwhile', async () => {
  const server = aServer();
  let asked = 0;
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  const { unmount } = openRun({
    ...server.answers,
    [send]: async (call) => {
      asked += 1;
      await mayAnswer;
      return server.answers[send]?.(call);
    },
  });
  await deliver('María José Ixcot');
  await waitFor(() => expect(asked).toBe(1));
  globalThis.dispatchEvent(new Event('online'));
  unmount();
  answer();
  await waitFor(() => expect(localStorage.getItem(`ruta:${RUN_ID}`)).toContain('"outbox":[]'));
  // A call under way is not sent beside itself.
  expect(asked).toBe(1);
});

it('takes back what was not sent yet', async () => {
  const server = aServer();
  openRun(server.answers);
  await cardOf('María José Ixcot');
  server.state.isReachable = false;
  await deliver('María José Ixcot');
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect((await cardOf('María José Ixcot')).getByRole('button', { name: 'Entregado' })).toBeVisible();
  server.state.isReachable = true;
  globalThis.dispatchEvent(new Event('online'));
  expect(server.applied.size).toBe(0);
  loggedFailures();
});

it('says why an outcome does not count, and lets no other wait for it', async () => {
  openRun({
    [send]: (call) => {
      const { outcomes } = call.body as { outcomes: RiderOutcomeInput[] };
      const text = 'El pedido se canceló.';
      return { success: true, data: outcomes.map(({ id }) => ({ id, result: 'refused', text })) };
    },
  });
  await deliver('María José Ixcot');
  const card = await cardOf('María José Ixcot');
  expect(await card.findByText('El pedido se canceló.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Entregado' })).toBeVisible();
});

it('shows what staff recorded meanwhile, where an outcome does not count for that', async () => {
  let stops = run.stops;
  openRun({
    [read]: () => ({ success: true, data: { ...run, stops } }),
    [send]: (call) => {
      stops = [aStop(1, { status: 'no_entregado', failure: 'rechazado' }), ...stops.slice(1)];
      const { outcomes } = call.body as { outcomes: RiderOutcomeInput[] };
      return { success: true, data: outcomes.map(({ id }) => ({ id, result: 'refused', text: 'Ya se registró.' })) };
    },
  });
  await deliver('María José Ixcot');
  const card = await cardOf('María José Ixcot');
  expect(await card.findByText('Rechazado')).toBeVisible();
  expect(card.getByText('Ya se registró.')).toBeVisible();
});

it('shows what staff recorded, though another outcome is still to be sent', async () => {
  let stops = run.stops;
  openRun({
    [read]: () => ({ success: true, data: { ...run, stops } }),
    [send]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await deliver('María José Ixcot');
  const card = await cardOf('María José Ixcot');
  expect(await card.findByText('Entregado, cobrado Q175.50')).toBeVisible();
  stops = [aStop(1, { status: 'no_entregado', failure: 'rechazado' }), ...stops.slice(1)];
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await card.findByText('Rechazado')).toBeVisible();
  loggedFailures();
});

/** Records two outcomes while the shop is away, and brings it back: they go together. */
async function recordTwoApart(server: ReturnType<typeof aServer>) {
  await cardOf('María José Ixcot');
  server.state.isReachable = false;
  await deliver('María José Ixcot');
  const card = await cardOf('Luis Caal');
  await userEvent.click(card.getByRole('button', { name: 'No se entregó' }));
  await userEvent.click(card.getByRole('button', { name: 'Ausente' }));
  server.state.isReachable = true;
  globalThis.dispatchEvent(new Event('online'));
}

it('sends the others where the server can not read one of them', async () => {
  const server = aServer();
  openRun({
    ...server.answers,
    [send]: (call) => {
      const { outcomes } = call.body as { outcomes: RiderOutcomeInput[] };
      const isUnread = server.state.isReachable && outcomes.some(({ outcome }) => outcome === 'entregado');
      if (isUnread) return jsonAnswer(400, { success: false, error: 'Monto no válido.', code: 'request.invalid' });
      return server.answers[send]?.(call);
    },
  });
  await recordTwoApart(server);
  expect(await (await cardOf('María José Ixcot')).findByText('Monto no válido.')).toBeVisible();
  expect([...server.applied.values()]).toMatchObject([{ outcome: 'ausente', collected: null, note: null }]);
  loggedFailures();
});

it('sends one by one what is too much for one call', async () => {
  const server = aServer();
  openRun({
    ...server.answers,
    [send]: (call) => {
      const { outcomes } = call.body as { outcomes: RiderOutcomeInput[] };
      const isTooLarge = server.state.isReachable && outcomes.length > 1;
      if (isTooLarge) return jsonAnswer(413, { success: false, error: 'Demasiado.', code: 'request.tooLarge' });
      return server.answers[send]?.(call);
    },
  });
  await recordTwoApart(server);
  await waitFor(() => expect(server.applied.size).toBe(2));
  loggedFailures();
});

it('forgets why an earlier outcome did not count once another one does', async () => {
  let stop = aStop(1);
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  openRun({
    [read]: () => ({ success: true, data: { ...run, stops: [stop] } }),
    [send]: async (call) => {
      const [said] = (call.body as { outcomes: RiderOutcomeInput[] }).outcomes;
      const isRefused = said?.outcome === 'entregado';
      if (!isRefused) await mayAnswer;
      if (!isRefused) stop = aStop(1, { status: 'no_entregado', failure: 'rechazado' });
      const result = isRefused ? 'refused' : 'applied';
      return { success: true, data: [{ id: said?.id, result, text: isRefused ? 'El pedido se canceló.' : null }] };
    },
  });
  await deliver('María José Ixcot');
  const card = await cardOf('María José Ixcot');
  expect(await card.findByText('El pedido se canceló.')).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'No se entregó' }));
  await userEvent.click(card.getByRole('button', { name: 'Rechazado' }));
  expect(await card.findByText('Sin enviar')).toBeVisible();
  expect(card.queryByText('El pedido se canceló.')).not.toBeInTheDocument();
  answer();
  await waitFor(() => expect(card.queryByText('Sin enviar')).not.toBeInTheDocument());
  expect(card.getByText('Rechazado')).toBeVisible();
  expect(card.queryByText('El pedido se canceló.')).not.toBeInTheDocument();
});

const linkOver: Answer = () =>
  jsonAnswer(410, { success: false, error: 'Este enlace ya no sirve.', code: 'run.linkOver' });

/** A rider who delivers out of reach and closes the page. */
async function deliveredOutOfReach() {
  const server = aServer();
  const { unmount } = openRun(server.answers);
  await cardOf('María José Ixcot');
  server.state.isReachable = false;
  await deliver('María José Ixcot');
  unmount();
  return server;
}

it('sends what it keeps though the link is over by then', async () => {
  const server = await deliveredOutOfReach();
  openRun({ ...server.answers, [read]: linkOver });
  expect(await screen.findByText(/^Este enlace ya no sirve\./)).toBeVisible();
  server.state.isReachable = true;
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem(`ruta:${RUN_ID}`)).toBeNull());
  expect(server.applied.size).toBe(1);
  loggedFailures();
});

it('says on a link that is over which outcome did not count', async () => {
  await deliveredOutOfReach();
  const text = 'El pedido se canceló.';
  const late = openRun({
    [read]: linkOver,
    [send]: (call) => {
      const { outcomes } = call.body as { outcomes: RiderOutcomeInput[] };
      return { success: true, data: outcomes.map(({ id }) => ({ id, result: 'refused', text })) };
    },
  });
  const words = 'Este enlace ya no sirve. 7F3A91C1: El pedido se canceló.';
  expect(await screen.findByText(words)).toBeVisible();
  // It is told after a reload too, and nothing else of the customers is kept.
  await waitFor(() => expect(localStorage.getItem(`ruta:${RUN_ID}`)).not.toContain('María José Ixcot'));
  late.unmount();
  openRun({ [read]: linkOver });
  expect(await screen.findByText(words)).toBeVisible();
  loggedFailures();
});

it('tells that a link is over, wrong or not whole, and forgets what it showed', async () => {
  const over = openRun();
  await cardOf('María José Ixcot');
  expect(localStorage.getItem(`ruta:${RUN_ID}`)).toContain('María José Ixcot');
  over.unmount();
  const closed = openRun({ [read]: linkOver });
  expect(await screen.findByText('Este enlace ya no sirve.')).toBeVisible();
  await waitFor(() => expect(localStorage.getItem(`ruta:${RUN_ID}`)).toBeNull());
  closed.unmount();
  openRun({}, '');
  expect(await screen.findByText('Falta una parte del enlace')).toBeVisible();
  loggedFailures();
});

it('sends what is recorded on a phone that keeps nothing', async () => {
  const refused = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  const server = aServer();
  openRun(server.answers);
  await deliver('María José Ixcot');
  await deliver('Luis Caal');
  await waitFor(() => expect(server.applied.size).toBe(2));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Falta 1 parada.'));
  // The run is kept as soon as it can be.
  refused.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(localStorage.getItem(`ruta:${RUN_ID}`)).toContain('María José Ixcot'));
});

it('does not say that it still sends what another tab has sent', async () => {
  const server = aServer();
  openRun(server.answers);
  await cardOf('María José Ixcot');
  server.state.isReachable = false;
  await deliver('María José Ixcot');
  await screen.findByText(/Sin señal: 1 resultado guardado/);
  const key = `ruta:${RUN_ID}`;
  const kept = JSON.parse(localStorage.getItem(key) ?? '') as object;
  localStorage.setItem(key, JSON.stringify({ ...kept, outbox: [] }));
  globalThis.dispatchEvent(new StorageEvent('storage', { key }));
  server.state.isReachable = true;
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument());
  loggedFailures();
});

/** A finger's press, at the same place of the phone each time. */
function tap(card: Awaited<ReturnType<typeof cardOf>>, name: string) {
  fireEvent.click(card.getByRole('button', { name }), { clientX: 180, clientY: 500 });
}

it('a second tap records nothing of what has come under the finger', async () => {
  const server = aServer();
  openRun(server.answers);
  const refused = await cardOf('María José Ixcot');
  tap(refused, 'No se entregó');
  tap(refused, 'Rechazado');
  expect(refused.getByRole('group', { name: '¿Qué pasó?' })).toBeVisible();
  const paid = await cardOf('Ana Ché');
  fireEvent.click(paid.getByRole('button', { name: 'Entregado' }), { clientX: 20, clientY: 20 });
  fireEvent.click(paid.getByRole('button', { name: 'Sí, entregado' }), { clientX: 20, clientY: 20 });
  expect(paid.getByRole('button', { name: 'Sí, entregado' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Faltan 3 paradas.');
});

it('leaves the focus at the stop whose button is gone', async () => {
  openRun(aServer().answers);
  const card = await cardOf('María José Ixcot');
  const stop = card.getByRole('heading').closest('li');
  await userEvent.click(card.getByRole('button', { name: 'Entregado' }));
  await waitFor(() => expect(stop).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(card.getByRole('button', { name: 'Sí, entregado' }));
  await waitFor(() => expect(stop).toHaveFocus());
});

it('says that another link was made, and that what is kept goes with it', async () => {
  const server = aServer();
  let isReplaced = false;
  const unlessReplaced =
    (call: string): Answer =>
    (asked) =>
      isReplaced
        ? jsonAnswer(404, {
            success: false,
            error: 'No lo encontramos: puede que otra persona lo haya eliminado.',
            code: 'resource.notFound',
          })
        : server.answers[call]?.(asked);
  const { unmount } = openRun({ [read]: unlessReplaced(read), [send]: unlessReplaced(send) });
  await cardOf('María José Ixcot');
  isReplaced = true;
  await deliver('María José Ixcot');
  expect(await screen.findByText(/la tienda hizo otro/)).toHaveTextContent('1 resultado guardado en este teléfono');
  unmount();

  openRun(server.answers, '#el-nuevo');
  await waitFor(() => expect(server.applied.size).toBe(1));
  await waitFor(() => expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument());
  loggedFailures();
});

it('shows what the shop has of an outcome that is taken back without its answer', async () => {
  const server = aServer();
  let isLost = true;
  openRun({
    ...server.answers,
    [send]: (call) => {
      const answer = server.answers[send]?.(call);
      if (isLost) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  await deliver('María José Ixcot');
  await screen.findByText(/Sin señal: 1 resultado guardado/);
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Faltan 2 paradas\.$/));
  expect((await cardOf('María José Ixcot')).getByText(/^Entregado/)).toBeVisible();
  expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument();
  loggedFailures();
});

it('another link opened in the same tab shows nothing of the run before', async () => {
  openRun(aServer().answers);
  await deliver('María José Ixcot');
  act(() => {
    globalThis.history.pushState(null, '', `/ruta/b1000000-0000-4000-8000-000000000001#otro`);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(screen.queryByText(/María José Ixcot/)).not.toBeInTheDocument();
  loggedFailures();
});

it('reads the run again when the rider comes back to it', async () => {
  let address = '6a avenida 4-12, zona 1';
  openRun({ [read]: () => ({ success: true, data: { ...run, stops: [aStop(1, { address })] } }) });
  await screen.findByText(/6a avenida/);
  address = '9a calle 1-01, zona 3';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/9a calle 1-01/)).toBeVisible();
});
