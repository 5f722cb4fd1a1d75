import { shopApi } from '@shop/api-client';
import { buyerDeliveryTexts, homepageSections, limits, writeSection, type BuyerDeliveryView } from '@shop/contracts';
import {
  anOrder,
  defaultHomepageContent,
  jsonAnswer,
  lastCall,
  loggedFailures,
  type Answer,
  type Answers,
} from '@shop/testing';
import { selectToast } from '@shop/shell-api/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../test/render-app';
import type { OrderPageState } from './order-page-state';

const masked = anOrder({
  customer: {
    firstName: 'María José',
    lastName: 'Ixcot',
    phone: '****3478',
    address: '6a ***',
    department: 'Quetzaltenango',
    paymentMethod: 'efectivo',
  },
});
const [line] = masked.lines;
const route = `/pedido/${masked.orderId}?token=secreto`;
const call = `GET /api/orders/${masked.orderId}`;

const preparing: BuyerDeliveryView = {
  state: 'preparing',
  ...buyerDeliveryTexts('preparing', null),
  at: null,
  mayAsk: true,
  wish: null,
};

function openOrder(answer: Answer, answers: Answers = {}) {
  const contact = {
    ...homepageSections.contact.defaults,
    contactInfo: [{ title: 'WhatsApp', value: '+502 5551 2034', description: '', action: '' }],
  };
  const shell = renderApp({
    route,
    answers: {
      [call]: answer,
      [`${call}/delivery`]: () => ({ success: true, data: preparing }),
      ...answers,
      'GET /api/homepage-content': () => ({
        success: true,
        data: [
          ...defaultHomepageContent().filter(({ section }) => section !== 'contact'),
          writeSection('contact', contact),
        ],
      }),
    },
  });
  return { user: userEvent.setup(), ...shell };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the link shows the order: code, lines with their status, amounts, masked delivery', async () => {
  const { calls } = openOrder(() => ({ success: true, data: masked }));
  expect(await screen.findByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  expect(screen.getByText('7F3A91C4')).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Resumen del pedido' });
  expect(summary).toHaveTextContent('Cumbre 12KMenta Glacial × 1PendienteQ145.50');
  expect(summary).toHaveTextContent('SubtotalQ145.50EnvíoQ30.00TotalQ175.50');
  expect(screen.getByText('6a ***, Quetzaltenango')).toBeVisible();
  expect(screen.getByText('****3478')).toBeVisible();
  expect(screen.getByText('Pago contra entrega (efectivo)')).toBeVisible();
  expect(calls.find((made) => made.call === call)?.url.searchParams.get('token')).toBe('secreto');
});

test('an order that the shop changed says when', async () => {
  openOrder(() => ({ success: true, data: { ...masked, updatedAt: '2026-11-21T15:14:00.000Z' } }));
  expect(await screen.findByText('Actualizado por la tienda el 21 de noviembre de 2026, 09:14')).toBeVisible();
});

test('a line without a flavor says how many it is all the same', async () => {
  openOrder(() => ({ success: true, data: { ...masked, lines: line ? [{ ...line, flavor: '' }] : [] } }));
  const summary = await screen.findByRole('region', { name: 'Resumen del pedido' });
  expect(summary).toHaveTextContent('Cumbre 12K× 1PendienteQ145.50');
});

test('an order with two parts of one line shows both', async () => {
  const parts = line
    ? [
        { ...line, quantity: 2 },
        { ...line, quantity: 1, status: 'cancelled' as const },
      ]
    : [];
  openOrder(() => ({ success: true, data: { ...masked, lines: parts } }));
  const summary = await screen.findByRole('region', { name: 'Resumen del pedido' });
  expect(summary).toHaveTextContent('Menta Glacial × 2Pendiente');
  expect(summary).toHaveTextContent('Menta Glacial × 1Cancelada');
  // The shop still waits for the part that is left, written out.
  expect(screen.getByText('Envía el mensaje ya escrito y confirmamos la entrega.')).toBeVisible();
});

test.each([
  ['a part', 'pending', '145.50', 'Sin lo cancelado quedan Q175.50 con envío.'],
  ['all', 'cancelled', '145.50', null],
  ['nothing', 'pending', null, null],
] as const)('an order of which %s was cancelled says what is left to pay', async (_what, status, gone, left) => {
  const lines = masked.lines.flatMap((one) => [
    { ...one, status },
    ...(gone === null ? [] : [{ ...one, totalAmount: gone, status: 'cancelled' as const }]),
  ]);
  const [subtotal, total] = gone === null ? [masked.subtotal, masked.total] : ['291.00', '321.00'];
  openOrder(() => ({ success: true, data: { ...masked, lines, subtotal, total } }));
  const summary = await screen.findByRole('region', { name: 'Resumen del pedido' });
  expect(summary).toHaveTextContent(`TotalQ${total}${left ?? ''}`);
  expect(screen.queryByText(/^Sin lo cancelado/)?.textContent ?? null).toBe(left);
});

test('the chat with the shop is one click away, with the order written out', async () => {
  const { user, calls } = openOrder(() => ({ success: true, data: masked }));
  const link = await screen.findByRole('link', { name: /Abrir WhatsApp/ });
  const href = new URL(link.getAttribute('href') ?? '');
  expect(screen.getByText('Envía el mensaje ya escrito y confirmamos la entrega.')).toBeVisible();
  expect(href.pathname).toBe('/50255512034');
  expect(href.searchParams.get('text')).toContain('Pedido: 7F3A91C4');

  expect(calls.some((made) => made.call.startsWith('POST'))).toBe(false);
  await user.click(link);
  const told = calls.filter((made) => made.call === `POST /api/orders/${masked.orderId}/chat`);
  expect(told.map(({ body }) => body)).toEqual([{ token: masked.token }]);
});

/** Nobody waits any more for the order written out. */
function expectChatOfItsCode() {
  const link = screen.getByRole('link', { name: /Abrir WhatsApp/ });
  const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text');
  expect(text).toBe('Hola, escribo por mi pedido 7F3A91C4.');
  expect(screen.queryByText(/Envía el mensaje ya escrito/)).not.toBeInTheDocument();
}

test('a code that the browser does not copy can be read off', async () => {
  const { user } = openOrder(() => ({ success: true, data: masked }));
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Copiar código' }));
  expect(await screen.findByText('Tu código es 7F3A91C4')).toBeVisible();
  expect(screen.getByText('No se pudo copiar')).toBeVisible();
});

test('the code can be copied', async () => {
  const { user } = openOrder(() => ({ success: true, data: masked }));
  await user.click(await screen.findByRole('button', { name: 'Copiar código' }));
  expect(await navigator.clipboard.readText()).toBe('7F3A91C4');
  expect(await screen.findByText('Código copiado')).toBeVisible();
});

test.each([
  ['completed', 'Pedido completado', 'Gracias por tu compra, María José.', 'Completada'],
  ['cancelled', 'Pedido cancelado', /^Los productos volvieron a la tienda\./, 'Cancelada'],
] as const)('an order that is %s says so after asking again', async (status, title, words, badge) => {
  let current = masked;
  const { user, store } = openOrder(() => ({ success: true, data: current }));
  await screen.findByRole('heading', { name: 'Pedido recibido' });
  current = { ...masked, lines: line ? [{ ...line, status }] : [] };
  await user.click(screen.getByRole('button', { name: 'Actualizar estado' }));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText(badge)).toBeVisible();
  // Where it is has not changed.
  expect(selectToast(store.getState())).toBeNull();
  expectChatOfItsCode();
});

test('an order whose buyer was erased calls nobody by what stands there now', async () => {
  const customer = { ...masked.customer, firstName: 'Datos', lastName: 'borrados', phone: '00000000' };
  const lines = masked.lines.map((one) => ({ ...one, status: 'completed' as const }));
  openOrder(() => ({ success: true, data: { ...masked, customer, lines } }));
  expect(await screen.findByText('Gracias por tu compra.')).toBeVisible();
  expect(screen.queryByText('Celular')).toBeNull();
});

const CONNECTION = 'Revisa tu conexión e intenta de nuevo.';
const NO_SHOP = 'La tienda no está disponible en este momento. Intenta de nuevo en unos segundos.';
const WAIT = 'Demasiados intentos. Espera 5 segundos e intenta de nuevo.';
const unreached: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const unavailable: Answer = () => jsonAnswer(503, { success: false, error: NO_SHOP, code: 'server.unavailable' });
const busy: Answer = () => jsonAnswer(429, { success: false, error: WAIT, code: 'limit.tooManyRequests' });

test.each<[string, Answer | null, string, string]>([
  ['that nothing changed', null, 'Sin cambios', 'Tu pedido sigue como lo ves.'],
  ['that it was not reached', unreached, 'No pudimos consultar tu pedido', CONNECTION],
  ['that the shop is away', unavailable, 'No pudimos consultar tu pedido', NO_SHOP],
  ['that the shop is busy, and for how long', busy, 'No pudimos consultar tu pedido', WAIT],
])('asking again says %s', async (_what, answer, title, description) => {
  let isOpen = false;
  const { user } = openOrder((request) => (isOpen && answer ? answer(request) : { success: true, data: masked }));
  const button = await screen.findByRole('button', { name: 'Actualizar estado' });
  await screen.findByText(preparing.text);
  isOpen = true;
  await user.click(button);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(description)).toBeVisible();
  loggedFailures();
});

test.each<[string, Answer, string]>([
  ['was not reached', unreached, CONNECTION],
  ['is away', unavailable, NO_SHOP],
  ['is busy', busy, WAIT],
])('an order of which the shop %s says why it is not there', async (_what, answer, words) => {
  openOrder(answer);
  expect(await screen.findByText(`Tu pedido está guardado. ${words}`)).toBeVisible();
  loggedFailures();
});

/** @param usr state that the router gives the page */
const go = (address: string, usr?: OrderPageState) =>
  act(() => {
    history.pushState({ usr }, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });

test('who comes back to it from another page sees how it stands now, and where it is', async () => {
  let current = masked;
  let delivery = preparing;
  openOrder(() => ({ success: true, data: current }), {
    [`${call}/delivery`]: () => ({ success: true, data: delivery }),
  });
  await screen.findByRole('region', { name: preparing.title });
  go('/');
  await screen.findByText('pantalla de mf-storefront');
  current = { ...masked, lines: line ? [{ ...line, status: 'cancelled' }] : [] };
  delivery = { ...preparing, state: 'failed', ...buyerDeliveryTexts('failed', 'ausente') };
  go(route);
  expect(await screen.findByRole('heading', { name: 'Pedido cancelado' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'No pudimos entregarlo' })).toBeVisible();
});

test('a new order’s page that is loaded again, days later perhaps, shows how it stands and where it is', async () => {
  const words = buyerDeliveryTexts('onTheWay', null);
  const answers: Answers = {
    [`${call}/delivery`]: () => ({ success: true, data: { ...preparing, state: 'onTheWay', ...words, mayAsk: false } }),
  };
  const { store } = openOrder(() => ({ success: true, data: masked }), answers);
  go('/');
  await screen.findByText('pantalla de mf-storefront');
  act(() => void store.dispatch(shopApi.util.resetApiState()));
  go(route, { justPlaced: true, isEarlier: true });
  expect(await screen.findByRole('region', { name: words.title })).toBeVisible();
  expect(screen.getByText('Pendiente')).toBeVisible();
  expect(screen.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
  const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /^Abrir WhatsApp/ }).href);
  expect(searchParams.get('text')).toBe(`Hola, escribo por mi pedido ${masked.code}.`);
});

test('the first look at how a new order stands finds no change that there could be', async () => {
  const { user, store } = openOrder(() => ({ success: true, data: masked }));
  await screen.findByRole('heading', { name: 'Pedido recibido' });
  go('/');
  await screen.findByText('pantalla de mf-storefront');
  go(route, { justPlaced: true, isEarlier: false });
  await user.click(await screen.findByRole('button', { name: 'Ver estado del pedido' }));
  expect(await screen.findByRole('region', { name: preparing.title })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Actualizar estado' })).not.toHaveAttribute('aria-busy'),
  );
  expect(await screen.findByText(`Pedido recibido. ${preparing.title}`)).toHaveAttribute('role', 'status');
  expect(selectToast(store.getState())).toBeNull();
});

test.each([
  [404, 'resource.notFound'],
  [400, 'request.invalid'],
])('a wrong link is a friendly not found (%i)', async (status, code) => {
  openOrder(() =>
    jsonAnswer(status, { success: false, error: 'No lo encontramos: puede que otra persona lo haya eliminado.', code }),
  );
  expect(await screen.findByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();
  expect(
    screen.getByText('Revisa que el enlace esté completo. Si lo copiaste de un mensaje, ábrelo otra vez desde ahí.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
});

test('an order that could not be fetched can be asked for again', async () => {
  let give: ((answer: object) => void) | null = null;
  const { user, calls } = openOrder(() => {
    if (calls.filter((made) => made.call === call).length === 1) throw new TypeError('Failed to fetch');
    return new Promise<object>((resolve) => (give = resolve));
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  await user.click(retry);
  // Who works by keyboard may have to press it again.
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveFocus();
  await waitFor(() => expect(give).not.toBeNull());
  act(() => give?.({ success: true, data: masked }));
  expect(await screen.findByText('7F3A91C4')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement));
});

describe('where it is', () => {
  const found = () => ({ success: true, data: masked });
  const at = (delivery: Partial<BuyerDeliveryView>): Answers => ({
    [`${call}/delivery`]: () => ({ success: true, data: { ...preparing, mayAsk: false, ...delivery } }),
  });

  test('it is on its way', async () => {
    let delivery = preparing;
    const { user } = openOrder(found, { [`${call}/delivery`]: () => ({ success: true, data: delivery }) });
    await screen.findByRole('region', { name: preparing.title });
    const words = buyerDeliveryTexts('onTheWay', null);
    delivery = { ...preparing, state: 'onTheWay', ...words, at: '2026-11-24T15:14:00.000Z', mayAsk: false };
    await user.click(screen.getByRole('button', { name: 'Actualizar estado' }));
    const region = await screen.findByRole('region', { name: 'En camino' });
    // It stands above the button: who hears the page is told.
    expect(await screen.findByText('Pedido recibido. En camino')).toHaveAttribute('role', 'status');
    expect(region).toHaveTextContent(
      'Tu pedido ya salió. Ten a mano el pago y tu celular.24 de noviembre de 2026, 09:14',
    );
    expectChatOfItsCode();
    expect(screen.queryByRole('button', { name: /Corregir la dirección/ })).not.toBeInTheDocument();
  });

  test('an attempt that failed says so in friendly words', async () => {
    openOrder(found, at(buyerDeliveryTexts('failed', 'ausente')));
    expect(await screen.findByRole('region', { name: 'No pudimos entregarlo' })).toHaveTextContent(
      'Pasamos y no encontramos a nadie. Escríbenos o elige otro día para llevarlo de nuevo.',
    );
  });

  test('before it leaves the address can be corrected and another day asked for', async () => {
    let wish: BuyerDeliveryView['wish'] = null;
    const { user, calls } = openOrder(found, {
      [`${call}/delivery`]: () => ({ success: true, data: { ...preparing, wish } }),
      [`POST /api/orders/${masked.orderId}/delivery-wish`]: () => {
        wish = { address: true, day: null, status: 'asked' };
        return { success: true, data: { ...preparing, wish } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    const address = screen.getByRole('textbox', { name: 'Dirección correcta' });
    expect(address).toHaveFocus();
    expect(address).toHaveAttribute('autocomplete', 'street-address');
    expect(screen.getByLabelText('Otro día')).toHaveAccessibleDescription(
      'Desde mañana y hasta dentro de 14 días. Déjalo vacío si te da igual.',
    );
    // Twice the same: who hears the page comes to the field with its problem each time.
    const sendNothing = async () => {
      await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
      expect(await screen.findByText('Escribe una dirección o elige un día')).toBeVisible();
      expect(address).toHaveFocus();
    };
    await sendNothing();
    await sendNothing();
    await user.type(address, ' 4a calle 2-20 ');
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    expect(await screen.findByText(/Pediste otra dirección. La tienda lo revisa/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: preparing.title })).toHaveFocus());
    expect(lastCall(calls, `POST /api/orders/${masked.orderId}/delivery-wish`)?.body).toEqual({
      token: 'secreto',
      address: '4a calle 2-20',
      day: null,
    });
  });

  test('what was asked for is said before it can be read again', async () => {
    let isAsked = false;
    const { user } = openOrder(found, {
      [`${call}/delivery`]: () => (isAsked ? new Promise(() => undefined) : { success: true, data: preparing }),
      [`POST /api/orders/${masked.orderId}/delivery-wish`]: () => {
        isAsked = true;
        return { success: true, data: { ...preparing, wish: { address: true, day: null, status: 'asked' } } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    await user.type(screen.getByRole('textbox', { name: 'Dirección correcta' }), '4a calle 2-20');
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    expect(await screen.findByText(/Pediste otra dirección. La tienda lo revisa/)).toBeVisible();
  });

  test.each([
    ['asked', 'La tienda lo revisa y te lo confirma aquí.'],
    ['accepted', 'La tienda lo aceptó.'],
    ['declined', 'La tienda no pudo hacerlo. Escríbenos por WhatsApp.'],
  ] as const)('a wish that is %s says so, and what it was', async (status, words) => {
    openOrder(found, at({ mayAsk: true, wish: { address: true, day: '2026-11-30', status } }));
    expect(await screen.findByText(`Pediste otra dirección y que llegue el 30/11/2026. ${words}`)).toBeVisible();
  });

  test('what was typed of a wish is there again after a reload, until it is sent', async () => {
    const answers = {
      [`POST /api/orders/${masked.orderId}/delivery-wish`]: () => ({ success: true, data: preparing }),
    };
    const openForm = async () => {
      const view = openOrder(found, answers);
      await view.user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
      return view;
    };
    const address = () => screen.getByRole('textbox', { name: 'Dirección correcta' });
    const before = await openForm();
    await before.user.type(address(), '4a calle 2-20');
    await before.user.type(screen.getByLabelText('Otro día'), '2026-11-30');
    before.unmount();
    const { user, unmount } = await openForm();
    expect(address()).toHaveValue('4a calle 2-20');
    expect(screen.getByLabelText('Otro día')).toHaveValue('2026-11-30');
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Dirección correcta' })).toBeNull());
    unmount();
    await openForm();
    expect(address()).toHaveValue('');
  });

  test('what is corrected of a wish while it is on its way is still there to be sent', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let wish: BuyerDeliveryView['wish'] = null;
    const now = () => ({ success: true, data: { ...preparing, wish } });
    const ask = `POST /api/orders/${masked.orderId}/delivery-wish`;
    const { user, calls } = openOrder(found, {
      [`${call}/delivery`]: now,
      [ask]: async () => {
        await answered;
        wish = { address: true, day: null, status: 'asked' };
        return now();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    const address = screen.getByRole('textbox', { name: 'Dirección correcta' });
    const send = () => user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    await user.type(address, '4a calle 2-20');
    await send();
    await user.type(address, ', casa verde');
    answer();
    expect(await screen.findByText(/^Pediste otra dirección/)).toBeVisible();
    expect(address).toHaveValue('4a calle 2-20, casa verde');
    await send();
    await waitFor(() => expect(address).not.toBeInTheDocument());
    expect(lastCall(calls, ask)?.body).toMatchObject({ address: '4a calle 2-20, casa verde' });
  });

  test('what was typed of a wish is not there on another order', async () => {
    const other = { ...masked, orderId: '00000000-0000-4000-8000-00000000000b', token: 'otro' };
    const { user } = openOrder(found, {
      [`GET /api/orders/${other.orderId}`]: () => ({ success: true, data: other }),
      [`GET /api/orders/${other.orderId}/delivery`]: () => ({ success: true, data: preparing }),
    });
    const ask = async () =>
      user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    await ask();
    await user.type(screen.getByRole('textbox', { name: 'Dirección correcta' }), '4a calle 2-20');
    go('/');
    await screen.findByText('pantalla de mf-storefront');
    go(`/pedido/${other.orderId}?token=otro`);
    await ask();
    expect(screen.getByRole('textbox', { name: 'Dirección correcta' })).toHaveValue('');
  });

  test('an address that is longer than any is told at its field, and nothing is sent', async () => {
    const { user, calls } = openOrder(found);
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    const address = screen.getByRole('textbox', { name: 'Dirección correcta' });
    await user.click(address);
    await user.paste('a'.repeat(limits.addressText + 1));
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    expect(address).toHaveAccessibleDescription(
      expect.stringContaining(`Usa como máximo ${limits.addressText} caracteres`),
    );
    expect(calls.filter((made) => made.call.includes('delivery-wish'))).toEqual([]);
  });

  test('an answer that got lost is not called a wish that was not sent', async () => {
    const { user } = openOrder(found, {
      [`${call}/delivery`]: () => ({ success: true, data: preparing }),
      [`POST /api/orders/${masked.orderId}/delivery-wish`]: () => Promise.reject(new TypeError('fetch failed')),
    });
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    await user.type(screen.getByRole('textbox', { name: 'Dirección correcta' }), '4a calle 2-20');
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No llegó respuesta de la tienda. Si arriba no aparece lo que pediste, envíalo otra vez.',
    );
    // Below the fields: where the press was made, the beginning of the form may be out of sight.
    const after = screen.getByLabelText('Otro día').compareDocumentPosition(screen.getByRole('alert'));
    expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    loggedFailures();
  });

  test('which days can be asked for says the shop, whatever day it is on the device', async () => {
    const words = 'Elige un día desde mañana y hasta dentro de 14 días';
    const problems = [{ path: 'day', message: words }];
    const refused = { success: false, error: 'Revisa los datos enviados.', code: 'request.invalid', problems };
    const ask = `POST /api/orders/${masked.orderId}/delivery-wish`;
    const { user, calls } = openOrder(found, { [ask]: () => jsonAnswer(400, refused) });
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    await user.type(screen.getByLabelText('Otro día'), '2020-01-01');
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Otro día')).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(screen.getByLabelText('Otro día')).toHaveFocus();
    expect(lastCall(calls, ask)?.body).toEqual({ token: 'secreto', address: null, day: '2020-01-01' });
  });

  test('half a date is not sent as none beside another address', async () => {
    const { user, calls } = openOrder(found, {});
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    await user.type(screen.getByLabelText('Dirección correcta'), '3a calle 1-20');
    const day = screen.getByLabelText('Otro día');
    // So a browser has what was typed of a date until it is one.
    Object.defineProperty(day, 'validity', { value: { badInput: true } });
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    expect(day).toHaveAccessibleDescription(expect.stringContaining('Elige un día completo del calendario'));
    expect(day).toHaveFocus();
    expect(calls.filter(({ call }) => call.includes('delivery-wish'))).toEqual([]);
  });

  test('a wish that nobody answered before it left is not said to be looked at', async () => {
    const wish = { address: true, day: null, status: 'asked' } as const;
    openOrder(found, at({ state: 'onTheWay', ...buyerDeliveryTexts('onTheWay', null), wish }));
    expect(await screen.findByText(/^Pediste otra dirección. La tienda no pudo hacerlo/)).toBeVisible();
  });

  test('what was typed stays when the order has left meanwhile', async () => {
    let delivery = preparing;
    const { user } = openOrder(found, {
      [`${call}/delivery`]: () => ({ success: true, data: delivery }),
      [`POST /api/orders/${masked.orderId}/delivery-wish`]: () => {
        delivery = { ...preparing, state: 'onTheWay', ...buyerDeliveryTexts('onTheWay', null), mayAsk: false };
        return jsonAnswer(409, { success: false, error: 'Tu pedido ya salió de la tienda.', code: 'wish.tooLate' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Corregir la dirección o pedir otro día' }));
    await user.type(screen.getByRole('textbox', { name: 'Dirección correcta' }), '4a calle 2-20');
    await user.click(screen.getByRole('button', { name: 'Enviar a la tienda' }));
    expect(await screen.findByRole('region', { name: 'En camino' })).toBeVisible();
    expect(screen.getByText('Tu pedido ya salió de la tienda.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Dirección correcta' })).toHaveValue('4a calle 2-20');
  });
});

test('another order shows nothing of the one before, not even while it is on its way or unknown', async () => {
  const other = '7c1d2f30-5a6b-4c7d-8e9f-00000000beef';
  openOrder(() => ({ success: true, data: masked }), {
    [`GET /api/orders/${other}`]: () =>
      jsonAnswer(404, { success: false, error: 'No encontramos este pedido.', code: 'resource.notFound' }),
  });
  await screen.findByText('7F3A91C4');
  act(() => {
    history.pushState(null, '', `/pedido/${other}?token=otro`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();
  expect(screen.queryByText('7F3A91C4')).not.toBeInTheDocument();
  loggedFailures();
});
