import type { RunView } from '@shop/contracts';
import { jsonAnswer, lastCall, loggedFailures, renderInShell, type Answers, type ShellRender } from '@shop/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { RUN_ID, aCourier, aDelivery, aRun, carlos, idOf } from '../../../../test/builders/deliveries';
import { LiveStream, liveAnswers, untilLive } from '../../../../test/live-stream';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';
import { adminApi } from '../../../shared/admin-api';

const path = `/api/admin/runs/${RUN_ID}`;

function openRun(run: RunView = aRun(), answers: Answers = {}, route = `/admin/entregas/rutas/${RUN_ID}`) {
  signInBefore();
  return renderInShell(<App />, {
    route,
    answers: {
      ...frameAnswers(),
      [`GET ${path}`]: () => ({ success: true, data: run }),
      'GET /api/admin/couriers': () => ({ success: true, data: [aCourier()] }),
      ...answers,
    },
  });
}

/** Until what is asked for was read. */
const untilRead = (store: ShellRender['store']) =>
  act(() => Promise.all(store.dispatch(adminApi.util.getRunningQueriesThunk())));

/** Until the order is stored, and what follows of it was read. */
async function untilStored({ store }: ShellRender) {
  await act(() => Promise.all(store.dispatch(adminApi.util.getRunningMutationsThunk())));
  await untilRead(store);
}

const places = () =>
  screen.getAllByRole('button', { name: /^Parada/ }).map((handle) => handle.getAttribute('aria-label'));

it('is put in order with the keys, and shows the new order before it is stored', async () => {
  let run = aRun();
  let stored: () => void = () => undefined;
  const shell = openRun(run, {
    [`GET ${path}`]: () => ({ success: true, data: run }),
    [`PUT ${path}/order`]: () =>
      new Promise((resolve) => {
        stored = () => {
          run = aRun({ stops: [aDelivery(1), aDelivery(3), aDelivery(2)] });
          resolve({ success: true, data: run });
        };
      }),
  });
  const user = userEvent.setup();
  const handle = await screen.findByRole('button', { name: 'Parada 3 de 3: 7F3A91C3' });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  const wanted = ['Parada 1 de 3: 7F3A91C1', 'Parada 2 de 3: 7F3A91C3', 'Parada 3 de 3: 7F3A91C2'];
  expect(places()).toEqual(wanted);
  expect(screen.getByRole('button', { name: 'Parada 2 de 3: 7F3A91C3' })).toHaveFocus();
  await waitFor(() => expect(shell.calls.some(({ call }) => call === `PUT ${path}/order`)).toBe(true));
  stored();
  expect(lastCall(shell.calls, `PUT ${path}/order`)?.body).toEqual({
    deliveryIds: [idOf('d1', 1), idOf('d1', 3), idOf('d1', 2)],
  });
  await untilStored(shell);
  expect(places()).toEqual(wanted);
});

it('is put in order by drag, also once the stop that is dragged has left its place', async () => {
  const { calls } = openRun(aRun(), { [`PUT ${path}/order`]: () => ({ success: true, data: aRun() }) });
  const handle = await screen.findByRole('button', { name: 'Parada 1 de 3: 7F3A91C1' });
  expect(handle).toHaveAccessibleDescription('Arrástrala, o muévela con las flechas arriba y abajo.');
  // As in a browser, which takes the pointer back from what leaves the document, if only to come back elsewhere.
  const capture = jest.spyOn(Element.prototype, 'setPointerCapture');
  const moves = new MutationObserver(() => undefined);
  moves.observe(document.body, { childList: true, subtree: true });
  fireEvent.pointerDown(handle, { button: 0 });
  const holder = capture.mock.contexts[0] as Element;
  moves.takeRecords();
  fireEvent.pointerMove(holder, { clientY: 100 });
  const left = moves.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
  fireEvent.pointerUp(left.some((node) => node.contains(holder)) ? document.body : holder, { clientY: 100 });
  await waitFor(() =>
    expect(lastCall(calls, `PUT ${path}/order`)?.body).toEqual({
      deliveryIds: [idOf('d1', 2), idOf('d1', 3), idOf('d1', 1)],
    }),
  );
});

it('is put in order by a drag that is over before the device has drawn it', async () => {
  const { calls } = openRun(aRun(), { [`PUT ${path}/order`]: () => ({ success: true, data: aRun() }) });
  const handle = await screen.findByRole('button', { name: 'Parada 1 de 3: 7F3A91C1' });
  fireEvent.pointerDown(handle, { button: 0 });
  act(() => {
    fireEvent.pointerMove(handle, { clientY: 100 });
    fireEvent.pointerUp(handle, { clientY: 100 });
  });
  await waitFor(() =>
    expect(lastCall(calls, `PUT ${path}/order`)?.body).toEqual({
      deliveryIds: [idOf('d1', 2), idOf('d1', 3), idOf('d1', 1)],
    }),
  );
});

it('is left as it is by a press of another button of the mouse, by a drag that the device broke off, and at its ends', async () => {
  const { calls } = openRun(aRun(), { [`PUT ${path}/order`]: () => ({ success: true, data: aRun() }) });
  const handle = await screen.findByRole('button', { name: 'Parada 1 de 3: 7F3A91C1' });
  fireEvent.pointerDown(handle, { button: 2 });
  fireEvent.pointerMove(handle, { clientY: 100 });
  expect(places()[0]).toBe('Parada 1 de 3: 7F3A91C1');
  fireEvent.pointerDown(handle, { button: 0 });
  fireEvent.pointerMove(handle, { clientY: 100 });
  expect(places()[2]).toBe('Parada 3 de 3: 7F3A91C1');
  fireEvent.pointerCancel(handle);
  expect(places()[0]).toBe('Parada 1 de 3: 7F3A91C1');
  fireEvent.pointerUp(handle, { clientY: 100 });
  // A page does not scroll beneath a stop that is moved by the keys.
  expect(fireEvent.keyDown(handle, { key: 'ArrowUp' })).toBe(false);
  fireEvent.pointerDown(handle, { button: 0 });
  fireEvent.pointerUp(handle, { clientY: -1 });
  for (const [code, absent] of [
    ['7F3A91C1', 'Subir'],
    ['7F3A91C3', 'Bajar'],
  ]) {
    await userEvent.click(screen.getByRole('button', { name: `Más acciones de la parada de ${code}` }));
    await screen.findByRole('menuitem', { name: 'Registrar resultado' });
    expect(screen.queryByRole('menuitem', { name: absent })).toBeNull();
    await userEvent.keyboard('{Escape}');
  }
  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

it('keeps the new order when a reading from before it is answered after it', async () => {
  let run = aRun();
  let isSlow = false;
  let answerLate: () => void = () => undefined;
  const stream = new LiveStream();
  const { calls } = openRun(run, {
    ...liveAnswers(stream),
    [`GET ${path}`]: () => {
      const read = { success: true, data: run };
      if (!isSlow) return read;
      isSlow = false;
      return new Promise((resolve) => (answerLate = () => resolve(read)));
    },
    [`PUT ${path}/order`]: () => {
      run = aRun({ stops: [aDelivery(1), aDelivery(3), aDelivery(2)] });
      return { success: true, data: run };
    },
  });
  await untilLive();
  const handle = await screen.findByRole('button', { name: 'Parada 3 de 3: 7F3A91C3' });
  isSlow = true;
  stream.tell('delivery.changed', { id: aDelivery(1).id });
  await waitFor(() => expect(isSlow).toBe(false));
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(lastCall(calls, `PUT ${path}/order`)).toBeDefined());
  answerLate();
  const shown = new Set<string | null | undefined>();
  const watch = setInterval(() => shown.add(places()[1]), 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  clearInterval(watch);
  expect([...shown]).toEqual(['Parada 2 de 3: 7F3A91C3']);
});

it('keeps the order that was stored where it can’t be read again', async () => {
  let isCut = false;
  openRun(aRun(), {
    [`GET ${path}`]: () => (isCut ? jsonAnswer(503, { success: false }) : { success: true, data: aRun() }),
    [`PUT ${path}/order`]: () => {
      isCut = true;
      return { success: true, data: aRun({ stops: [aDelivery(1), aDelivery(3), aDelivery(2)] }) };
    },
  });
  (await screen.findByRole('button', { name: 'Parada 3 de 3: 7F3A91C3' })).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(await screen.findByText(/^No se pudo actualizar/)).toBeVisible();
  expect(places()[1]).toBe('Parada 2 de 3: 7F3A91C3');
  loggedFailures();
});

it('sends one order at a time, and of what is pressed meanwhile the last', async () => {
  const answers: (() => void)[] = [];
  let run = aRun();
  const shell = openRun(run, {
    [`GET ${path}`]: () => ({ success: true, data: run }),
    [`PUT ${path}/order`]: ({ body }) =>
      new Promise((resolve) => {
        const { deliveryIds } = body as { deliveryIds: string[] };
        const stops = deliveryIds.flatMap((id) => aRun().stops.filter((stop) => stop.id === id));
        answers.push(() => {
          run = aRun({ stops });
          resolve({ success: true, data: run });
        });
      }),
  });
  const sent = () => shell.calls.filter(({ call }) => call === `PUT ${path}/order`);
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: 'Parada 3 de 3: 7F3A91C3' })).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowUp}');
  const wanted = ['Parada 1 de 3: 7F3A91C3', 'Parada 2 de 3: 7F3A91C1', 'Parada 3 de 3: 7F3A91C2'];
  expect(places()).toEqual(wanted);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(sent()).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(places()).toEqual(wanted);
  answers[1]?.();
  await untilStored(shell);
  expect(places()).toEqual(wanted);
  expect(sent()).toHaveLength(2);
});

it('goes back to the order that is stored when another one is refused, with what was pressed meanwhile', async () => {
  let refuse: () => void = () => undefined;
  const refused = jsonAnswer(409, { success: false, error: 'La ruta cambió', code: 'run.changed' });
  const { calls } = openRun(aRun(), {
    [`PUT ${path}/order`]: () => new Promise((resolve) => (refuse = () => resolve(refused.clone()))),
  });
  const user = userEvent.setup();
  const moveDown = async () => {
    await user.click(await screen.findByRole('button', { name: 'Más acciones de la parada de 7F3A91C1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bajar' }));
  };
  await moveDown();
  await moveDown();
  refuse();
  expect(await screen.findByText('La ruta cambió')).toBeVisible();
  await waitFor(() => expect(places()[0]).toBe('Parada 1 de 3: 7F3A91C1'));
  expect(calls.filter(({ call }) => call === `PUT ${path}/order`)).toHaveLength(1);
});

it("shows the rider's link this once, and asks before another one ends it", async () => {
  const token = 'a'.repeat(32);
  const link = { path: `/ruta/${RUN_ID}#${token}`, token };
  const { calls } = openRun(aRun({ linkMadeAt: '2026-11-24T14:05:00.000Z' }), {
    [`POST ${path}/link`]: () => jsonAnswer(201, { success: true, data: link }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Enlace para el mensajero' }));
  expect(calls.some(({ call }) => call === `POST ${path}/link`)).toBe(false);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('El que tiene el mensajero dejará de servir.');
  await user.click(await screen.findByRole('button', { name: 'Hacer otro enlace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enlace para Carlos Tun' }));
  expect(dialog.getByRole('textbox', { name: 'Enlace' })).toHaveValue(`${location.origin}${link.path}`);
  const chat = await dialog.findByRole('link', { name: /Enviar por WhatsApp/ });
  expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain(link.path);

  // The one after that ends this one, which no key would tell again (0095).
  await user.click(dialog.getByRole('button', { name: 'Ya lo envié' }));
  await user.click(screen.getByRole('button', { name: 'Enlace para el mensajero' }));
  await user.click(await screen.findByRole('button', { name: 'Hacer otro enlace' }));
  await screen.findByRole('dialog', { name: 'Enlace para Carlos Tun' });
  const made = calls.filter(({ call }) => call === `POST ${path}/link`);
  expect(made.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([null, null]);
});

it.each([null, '2026-11-24T14:05:00.000Z'])(
  "makes no rider's link over one that was not seen: %s was",
  async (seen) => {
    const text = 'El enlace del mensajero cambió mientras tanto. Mira la ruta antes de hacer otro.';
    let run = aRun({ linkMadeAt: seen });
    const { calls, store } = openRun(run, {
      [`GET ${path}`]: () => ({ success: true, data: run }),
      [`POST ${path}/link`]: () => {
        run = aRun({ linkMadeAt: '2026-11-24T14:06:00.000Z' });
        return jsonAnswer(409, { success: false, error: text, code: 'run.changed' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enlace para el mensajero' }));
    if (seen !== null) {
      const confirm = await screen.findByRole('button', { name: 'Hacer otro enlace' });
      // A colleague makes one while the question is open, and the page hears of it.
      run = aRun({ linkMadeAt: '2026-11-24T14:06:00.000Z' });
      act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDeliveries'])));
      await untilRead(store);
      await userEvent.click(confirm);
    }
    expect(await screen.findByText(text)).toBeVisible();
    loggedFailures();
    expect(lastCall(calls, `POST ${path}/link`)?.body).toEqual({ linkMadeAt: seen });
    if (seen !== null) return;
    // The next press asks first: a colleague has sent theirs by now.
    await userEvent.click(await screen.findByRole('button', { name: 'Enlace para el mensajero' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Hacer otro enlace?' })).toBeVisible();
  },
);

it("sends the rider's link to its courier, and to no other one", async () => {
  const link = { path: `/ruta/${RUN_ID}#secreto`, token: 'secreto' };
  const other = aCourier({ id: idOf('c1', 9), name: 'Ana Paz', phone: '30112233' });
  openRun(aRun(), {
    'GET /api/admin/couriers': () => ({ success: true, data: [other, aCourier()] }),
    [`POST ${path}/link`]: () => jsonAnswer(201, { success: true, data: link }),
  });
  expect(await screen.findByText('El mensajero no tiene enlace')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enlace para el mensajero' }));
  const chat = await screen.findByRole('link', { name: /Enviar por WhatsApp/ });
  expect(new URL(chat.getAttribute('href') ?? '').pathname).toBe('/50255123478');
});

it("takes the rider's link away once it was asked, and stays open", async () => {
  let run = aRun({ linkMadeAt: '2026-11-24T14:05:00.000Z' });
  openRun(run, {
    [`GET ${path}`]: () => ({ success: true, data: run }),
    [`DELETE ${path}/link`]: () => ({ success: true, data: (run = aRun()) }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Más acciones de la ruta' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retirar enlace' }));
  await user.click(await screen.findByRole('button', { name: 'Retirar enlace' }));
  expect(await screen.findByText('Enlace retirado')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Más acciones de la ruta' }));
  expect(await screen.findByRole('menuitem', { name: 'Cerrar ruta' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Retirar enlace' })).toBeNull());
});

it('is still there when a question about it is closed by going back', async () => {
  const { address } = openRun();
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones de la ruta' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar ruta' }));
  expect(await screen.findByRole('alertdialog', { name: '¿Cerrar la ruta?' })).toBeVisible();
  act(() => globalThis.history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe(`/admin/entregas/rutas/${RUN_ID}`);
});

it("shows the rider's link though the question before it was closed by going back", async () => {
  let made: () => void = () => undefined;
  const token = 'a'.repeat(32);
  const link = { path: `/ruta/${RUN_ID}#${token}`, token };
  const { calls } = openRun(aRun({ linkMadeAt: '2026-11-24T14:05:00.000Z' }), {
    [`POST ${path}/link`]: () =>
      new Promise((resolve) => (made = () => resolve(jsonAnswer(201, { success: true, data: link })))),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enlace para el mensajero' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hacer otro enlace' }));
  await waitFor(() => expect(lastCall(calls, `POST ${path}/link`)).toBeDefined());
  act(() => globalThis.history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  made();
  expect(await screen.findByRole('dialog', { name: 'Enlace para Carlos Tun' })).toBeVisible();
});

it("is not left while the rider's link is made, which is shown this once", async () => {
  let made: () => void = () => undefined;
  const link = { path: `/ruta/${RUN_ID}#secreto`, token: 'secreto' };
  const { calls, address } = openRun(aRun({ linkMadeAt: null }), {
    [`POST ${path}/link`]: () =>
      new Promise((resolve) => (made = () => resolve(jsonAnswer(201, { success: true, data: link })))),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enlace para el mensajero' }));
  await waitFor(() => expect(lastCall(calls, `POST ${path}/link`)).toBeDefined());
  await userEvent.click(screen.getByRole('link', { name: 'Hoja de ruta' }));
  expect(address()).toBe(`/admin/entregas/rutas/${RUN_ID}`);
  act(() => made());
  const dialog = within(await screen.findByRole('dialog', { name: 'Enlace para Carlos Tun' }));
  expect(dialog.getByRole('textbox', { name: 'Enlace' })).toHaveValue(`${location.origin}${link.path}`);
});

it('is closed once it was asked, what is out stays out', async () => {
  let run = aRun();
  openRun(run, {
    [`GET ${path}`]: () => ({ success: true, data: run }),
    [`POST ${path}/close`]: () => ({ success: true, data: (run = aRun({ closedAt: '2026-11-24T23:05:00.000Z' })) }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Más acciones de la ruta' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cerrar ruta' }));
  expect(
    await screen.findByText('Queda en ruta lo que no tiene resultado: 3 paradas. Puedes registrarlo aquí.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar ruta' }));
  expect(await screen.findByText('Ruta cerrada')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Más acciones de la ruta' })).toBeNull());
});

it('that has an outcome of each stop is closed with nothing left on its way', async () => {
  openRun(aRun({ openStops: 0 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones de la ruta' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar ruta' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Cerrar la ruta?' });
  expect(question).not.toHaveTextContent('Queda en ruta');
});

it.each([
  ['of its link, that what the rider kept without signal is lost', '2026-11-24T14:05:00.000Z', true],
  ['of no link where there is none', null, false],
])('tells before it is closed %s', async (_what, linkMadeAt, isTold) => {
  openRun(aRun({ linkMadeAt }));
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones de la ruta' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar ruta' }));
  const { textContent } = await screen.findByRole('alertdialog', { name: '¿Cerrar la ruta?' });
  const words = 'El enlace deja de servir, y lo que el mensajero guardó sin señal no contará.';
  expect([textContent.includes(words), textContent.includes('enlace')]).toEqual([isTold, isTold]);
});

it('records what came of a stop with the amount that was collected', async () => {
  const delivery = aDelivery(2);
  const { calls } = openRun(aRun(), {
    [`POST /api/admin/deliveries/${delivery.id}/outcome`]: () => ({ success: true, data: delivery }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Más acciones de la parada de 7F3A91C2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Registrar resultado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resultado de 7F3A91C2' }));
  expect(dialog.getByText('Carlos Tun debía cobrar Q175.50.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText('Elige un resultado')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Resultado' }), 'Entregado');
  const collected = await dialog.findByRole('textbox', { name: 'Cobrado (Q)' });
  expect(collected).toHaveValue('175.50');
  await user.clear(collected);
  await user.type(collected, 'mucho');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText(/Escribe un monto en quetzales/)).toBeVisible();
  await user.clear(collected);
  await user.type(collected, '140.50');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(lastCall(calls, `POST /api/admin/deliveries/${delivery.id}/outcome`)?.body).toEqual({
      outcome: 'entregado',
      collected: '140.50',
      note: null,
    }),
  );
});

it('undoes an outcome for a reason, but none that is settled', async () => {
  const delivered = { status: 'entregado', collected: '175.50' } as const;
  const stops = [aDelivery(1, { ...delivered, settlementId: idOf('5e', 1) }), aDelivery(2, delivered)];
  const undo = `DELETE /api/admin/deliveries/${idOf('d1', 2)}/outcome`;
  const { calls } = openRun(aRun({ stops }), { [undo]: () => ({ success: true, data: stops[1] }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Más acciones de la parada de 7F3A91C1' }));
  const settled = await screen.findByRole('menuitem', { name: /Deshacer resultado.*Ya está en una liquidación/ });
  expect(settled).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Más acciones de la parada de 7F3A91C2' }));
  // Of a parcel that the buyer has there is nothing to say.
  await screen.findByRole('menuitem', { name: 'Deshacer resultado' });
  expect(screen.queryByRole('menuitem', { name: /^El paquete/ })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Deshacer resultado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deshacer el resultado de 7F3A91C2' }));
  expect(dialog.getByText(/^Lo que completó queda pendiente otra vez/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Era otro pedido');
  await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(lastCall(calls, undo)?.body).toEqual({ reason: 'Era otro pedido' }));
});

it('undoes the outcome that was seen, and none that a colleague has recorded since', async () => {
  const brought = (collected: string, outcomeAt: string) =>
    aRun({ stops: [aDelivery(1, { status: 'entregado', collected, outcomeAt })] });
  let run = brought('175.50', '2026-11-24T18:00:00.000Z');
  const undo = `DELETE /api/admin/deliveries/${idOf('d1', 1)}/outcome`;
  const text = 'Esta entrega ya tiene otro resultado.';
  const { calls, store } = openRun(run, {
    [`GET ${path}`]: () => ({ success: true, data: run }),
    [undo]: () => jsonAnswer(409, { success: false, error: text, code: 'delivery.hasOutcome' }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Más acciones de la parada/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deshacer resultado' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Era otro pedido');
  run = brought('140.50', '2026-11-24T18:05:00.000Z');
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDeliveries'])));
  expect(await screen.findByText('Q140.50')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(lastCall(calls, undo)?.body).toEqual({ reason: 'Era otro pedido', outcomeAt: '2026-11-24T18:00:00.000Z' });
  loggedFailures();
});

it('marks a parcel as it was asked, though a colleague was first', async () => {
  const failed = (parcelBack: boolean) =>
    aRun({ stops: [aDelivery(1, { status: 'no_entregado', failure: 'ausente', parcelBack })] });
  let run = failed(false);
  const mark = `PATCH /api/admin/deliveries/${idOf('d1', 1)}/parcel`;
  const { calls, store } = openRun(run, {
    [`GET ${path}`]: () => ({ success: true, data: run }),
    [mark]: () => ({ success: true, data: run.stops[0] }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Más acciones de la parada/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'El paquete está de vuelta' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  run = { ...failed(true), closedAt: '2026-11-24T18:00:00.000Z' };
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDeliveries'])));
  expect(await screen.findByText('Cerrada')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Está de vuelta' }));
  await waitFor(() => expect(lastCall(calls, mark)?.body).toEqual({ back: true }));
});

it('marks a parcel that is not back after all, which keeps its order from being cancelled', async () => {
  const stop = aDelivery(1, { status: 'no_entregado', failure: 'ausente', parcelBack: true });
  const mark = `PATCH /api/admin/deliveries/${stop.id}/parcel`;
  const { calls } = openRun(aRun({ stops: [stop] }), { [mark]: () => ({ success: true, data: stop }) });
  await userEvent.click(await screen.findByRole('button', { name: /Más acciones de la parada/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'El paquete no está de vuelta' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Lo pendiente no se podrá cancelar hasta que vuelva\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'No está de vuelta' }));
  await waitFor(() => expect(lastCall(calls, mark)?.body).toEqual({ back: false }));
});

it('prints its sheet and a slip for each parcel, by the order of its stops', async () => {
  const route = `/admin/entregas/rutas/${RUN_ID}`;
  const paid = aDelivery(3, { paymentMethod: 'transferencia', expectedCash: '0.00', guideNumber: 'G-77', attempt: 2 });
  const run = aRun({ stops: [aDelivery(1), aDelivery(2), paid], expectedCash: '351.00' });
  const { unmount } = openRun(run, {}, `${route}/hoja`);
  expect(await screen.findByRole('link', { name: 'Volver a la ruta' })).toHaveAttribute('href', route);
  const sheet = within(await screen.findByRole('article', { name: 'Hoja de ruta de Carlos Tun' }));
  expect(sheet.getByText('3 paradas · Q351.00 por cobrar')).toBeVisible();
  const lines = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^17F3A91C1 .*5512 3478Q175\.50Pago contra entrega \(efectivo\)$/),
    expect.stringMatching(/^27F3A91C2 /),
    expect.stringMatching(/^37F3A91C3 .* · guía G-77 · intento 2Q0\.00Transferencia/),
  ]);
  unmount();
  const [stop] = aRun().stops;
  const short = openRun(aRun({ stops: stop ? [stop] : [], openStops: 1 }), {}, `${route}/hoja`);
  expect(await screen.findByText(/^1 parada · /)).toBeVisible();
  short.unmount();
  openRun(run, {}, `${route}/etiquetas`);
  const slips = within(await screen.findByRole('list', { name: 'Etiquetas' })).getAllByRole('listitem');
  expect(screen.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeInTheDocument();
  expect(slips.map(({ textContent }) => /parada (\d de \d).*Pedido (\w{8})(.*)/.exec(textContent)?.slice(1))).toEqual([
    ['1 de 3', '7F3A91C1', 'CobrarQ175.50'],
    ['2 de 3', '7F3A91C2', 'CobrarQ175.50'],
    ['3 de 3', '7F3A91C3', ' · guía G-77Transferencia bancariaQ0.00'],
  ]);
});

it('prints no amount to collect of a stop that has its outcome', async () => {
  const delivered = aDelivery(1, { status: 'entregado', collected: '175.50' });
  const failed = aDelivery(2, { status: 'no_entregado', failure: 'ausente' });
  const run = aRun({ stops: [delivered, failed, aDelivery(3)], openStops: 1, expectedCash: '175.50' });
  openRun(run, {}, `/admin/entregas/rutas/${RUN_ID}/hoja`);
  const sheet = within(await screen.findByRole('article', { name: 'Hoja de ruta de Carlos Tun' }));
  expect(sheet.getByText('1 parada · Q175.50 por cobrar')).toBeVisible();
  const lines = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^17F3A91C1 .*5512 3478Entregado$/),
    expect.stringMatching(/^27F3A91C2 .*5512 3478Ausente$/),
    expect.stringMatching(/^37F3A91C3 .*5512 3478Q175\.50Pago contra entrega/),
  ]);
  cleanup();
  openRun({ ...run, stops: [delivered, failed], openStops: 0 }, {}, `/admin/entregas/rutas/${RUN_ID}/hoja`);
  expect(await screen.findByText('2 paradas, todas con resultado')).toBeVisible();
});

it('prints the papers of all runs that are open at once, by run', async () => {
  const other = aRun({
    id: 'a1000000-0000-4000-8000-000000000002',
    courier: { ...carlos, name: 'Ana Paz' },
    stops: [aDelivery(4), aDelivery(5), aDelivery(6)],
  });
  const answers: Answers = {
    'GET /api/admin/runs': () => ({
      success: true,
      data: [aRun(), other, aRun({ id: 'a1000000-0000-4000-8000-000000000003', closedAt: other.day })].map((run) => ({
        ...run,
        stops: run.stops.length,
      })),
      meta: { total: 3 },
    }),
    [`GET /api/admin/runs/${other.id}`]: () => ({ success: true, data: other }),
  };
  const { unmount } = openRun(aRun(), answers, '/admin/entregas/rutas');
  await userEvent.click(await screen.findByRole('link', { name: 'Etiquetas de las rutas abiertas' }));
  const slips = within(await screen.findByRole('list', { name: 'Etiquetas' })).getAllByRole('listitem');
  expect(slips.map(({ textContent }) => /(Carlos|Ana).*parada (\d)/.exec(textContent)?.slice(1).join(' '))).toEqual([
    'Carlos 1',
    'Carlos 2',
    'Carlos 3',
    'Ana 1',
    'Ana 2',
    'Ana 3',
  ]);
  unmount();
  openRun(aRun(), answers, `/admin/entregas/rutas/${RUN_ID},${other.id}/hoja`);
  expect(await screen.findAllByRole('article', { name: /^Hoja de ruta de/ })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Volver a rutas' })).toHaveAttribute('href', '/admin/entregas/rutas');
});

it('says when there is none, and what failed', async () => {
  const { unmount } = openRun(undefined, {
    [`GET ${path}`]: () => jsonAnswer(404, { success: false, error: 'No', code: 'resource.notFound' }),
  });
  expect(await screen.findByText('No encontramos esta ruta')).toBeVisible();
  unmount();
  openRun(undefined, { [`GET ${path}`]: () => jsonAnswer(500, 'nada') });
  expect(await screen.findByText('No se pudo cargar la ruta')).toBeVisible();
});

it('that is closed has no link to make, and is not closed again', async () => {
  openRun(aRun({ closedAt: '2026-11-24T23:00:00.000Z' }));
  expect(await screen.findByText('Cerrada')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enlace para el mensajero' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Más acciones de la ruta' })).toBeNull();
});

it('that is closed keeps the order of its stops', async () => {
  openRun(aRun({ closedAt: '2026-11-24T23:00:00.000Z' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones de la parada de 7F3A91C2' }));
  expect(await screen.findByRole('menuitem', { name: 'Registrar resultado' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^(Subir|Bajar)$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Parada/, hidden: true })).toBeNull();
  expect(screen.queryByText(/^Arrástrala/)).toBeNull();
});

it('stands in the list with what is to be collected', async () => {
  const row = { ...aRun(), stops: 3 };
  const linked = { ...row, id: idOf('a1', 2), day: '2026-11-25', linkMadeAt: '2026-11-25T14:00:00.000Z' };
  openRun(
    undefined,
    { 'GET /api/admin/runs': () => ({ success: true, data: [row, linked], meta: { total: 2 } }) },
    '/admin/entregas/rutas',
  );
  const line = async (day: string) => (await screen.findByRole('link', { name: `Carlos Tun, ${day}` })).closest('tr');
  expect(await line('24/11/2026')).toHaveTextContent(
    '3 de 3 paradas sin resultadoAbiertaPor cobrar: Q526.50Enlace: Sin enlace',
  );
  expect(await line('25/11/2026')).toHaveTextContent(/Enlace: Activo$/);
});

it('records no amount of an order that was paid otherwise, and says what an outcome does to the order', async () => {
  const delivery = aDelivery(2, { paymentMethod: 'transferencia', expectedCash: '0.00' });
  const { calls } = openRun(aRun({ stops: [delivery] }), {
    [`POST /api/admin/deliveries/${delivery.id}/outcome`]: () => ({ success: true, data: delivery }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Más acciones de la parada/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Registrar resultado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resultado de 7F3A91C2' }));
  expect(dialog.getByText('Carlos Tun. Pago: Transferencia bancaria, sin cobro en la puerta.')).toBeVisible();
  const outcome = dialog.getByRole('combobox', { name: 'Resultado' });
  await userEvent.selectOptions(outcome, 'Ausente');
  expect(outcome).toHaveAccessibleDescription('Lo pendiente sigue así y apartado.');
  await userEvent.selectOptions(outcome, 'Entregado');
  expect(outcome).toHaveAccessibleDescription('Completa lo pendiente del pedido.');
  expect(dialog.queryByRole('textbox', { name: 'Cobrado (Q)' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(lastCall(calls, `POST /api/admin/deliveries/${delivery.id}/outcome`)?.body).toEqual({
      outcome: 'entregado',
      collected: null,
      note: null,
    }),
  );
});

it('says of an outcome that brought nothing what its undoing does', async () => {
  const stop = aDelivery(1, { status: 'no_entregado', failure: 'ausente' });
  openRun(aRun({ stops: [stop] }));
  const more = await screen.findByRole('button', { name: /^Más acciones de la parada/ });
  expect(more.closest('li')).toHaveTextContent(/Ausente—/);
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deshacer resultado' }));
  expect(await screen.findByText('La entrega queda en ruta otra vez.')).toBeVisible();
});

it('records no amount with an outcome that brought none', async () => {
  const delivery = aDelivery(2);
  const { calls } = openRun(aRun(), {
    [`POST /api/admin/deliveries/${delivery.id}/outcome`]: () => ({ success: true, data: delivery }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones de la parada de 7F3A91C2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Registrar resultado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resultado de 7F3A91C2' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Resultado' }), 'Ausente');
  expect(dialog.queryByRole('textbox', { name: 'Cobrado (Q)' })).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nota' }), 'Volver por la tarde');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(lastCall(calls, `POST /api/admin/deliveries/${delivery.id}/outcome`)?.body).toEqual({
      outcome: 'ausente',
      collected: null,
      note: 'Volver por la tarde',
    }),
  );
});

it('the link is copied, or it is said that it was not', async () => {
  openRun(aRun({ linkMadeAt: null }), {
    [`POST ${path}/link`]: () => jsonAnswer(201, { success: true, data: { path: '/ruta/secreto' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enlace para el mensajero' }));
  const copy = await screen.findByRole('button', { name: 'Copiar' });
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await userEvent.click(copy);
  expect(await screen.findByText('No se pudo copiar')).toBeVisible();
  expect(screen.getByText('Selecciona el enlace y cópialo a mano.')).toBeVisible();
  write.mockResolvedValueOnce();
  await userEvent.click(copy);
  expect(await screen.findByText('Enlace copiado')).toBeVisible();
});

it.each([
  [3, '3 paradas, todas con resultado'],
  [1, '1 parada con resultado'],
])('with %i stops says that all of them have their outcome', async (count, words) => {
  openRun(aRun({ openStops: 0, stops: aRun().stops.slice(0, count) }));
  expect(await screen.findByText(words)).toBeVisible();
});
