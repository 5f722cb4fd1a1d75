import { storefrontEndpoints, toApiError } from '@shop/api-client';
import { anOrder, answerNetwork, aProduct, jsonAnswer, loggedFailures } from '@shop/testing';
import { createShopStore } from '@shop/shell-api/host';

const { distributorLogin, getOrder, listProducts } = storefrontEndpoints.endpoints;
const products = () => createShopStore().dispatch(listProducts.initiate());
const refusal = { success: false, error: 'Intenta más tarde.', code: 'server.internal' };

describe('a failed call', () => {
  it('is told once on the console, in the words of the error that is thrown', async () => {
    answerNetwork({ 'GET /api/products': () => jsonAnswer(500, refusal) });
    const { error } = await products();
    const message = `500: ${JSON.stringify(refusal)}`;
    expect(error).toMatchObject({ status: 500, message });
    expect(loggedFailures()).toEqual([`listProducts http://shop.test/api/products ${message}`]);
  });

  it.each([
    [
      'the status text where there is no body',
      () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
      '502: Bad Gateway',
    ],
    [
      'the body of whatever stands before the shop',
      () => new Response('<h1>Espera</h1>', { status: 503 }),
      '503: <h1>Espera</h1>',
    ],
    ['an answer that does not parse', () => new Response('<h1>Hola</h1>'), '200: <h1>Hola</h1>'],
    [
      '0 where no answer comes',
      () => Promise.reject(new TypeError('Failed to fetch')),
      '0: TypeError: Failed to fetch',
    ],
  ])('says %s', async (_case, answer, message) => {
    answerNetwork({ 'GET /api/products': answer });
    await products();
    expect(loggedFailures()).toEqual([`listProducts http://shop.test/api/products ${message}`]);
  });

  it('tells nothing of a person, wherever it stands', async () => {
    const path = 'GET /api/orders/7c1d2f30-5a6b-4c7d-8e9f-0000aaaa5555';
    answerNetwork({
      [path]: () =>
        jsonAnswer(409, {
          ...refusal,
          error: 'Escribe a ana@correo.gt o al 5555 1234.',
          changes: [{ actorName: 'Ana Lucía', before: { address: 'Zona 10' } }],
          problems: [{ path: 'phone', message: '5555-1234 no sirve', value: 'Ana Lucía' }],
        }),
    });
    const order = { orderId: '7c1d2f30-5a6b-4c7d-8e9f-0000aaaa5555', token: 'abc' };
    const { error } = await createShopStore().dispatch(getOrder.initiate(order));
    expect(toApiError(error).text).toBe('Escribe a ana@correo.gt o al 5555 1234.');
    expect(loggedFailures()).toEqual([
      'getOrder http://shop.test/api/orders/…?token=… 409: {"success":false,"error":"Escribe a … o al ….",' +
        '"code":"server.internal","problems":[{"path":"phone","message":"… no sirve"}]}',
    ]);
  });

  it('answered by a proxy is unanswered for screens, whatever its JSON says', async () => {
    const answer = { success: false, error: { code: 503, message: 'Service Unavailable' } };
    answerNetwork({ 'GET /api/products': () => jsonAnswer(503, answer) });
    const { error } = await products();
    expect(toApiError(error)).toMatchObject({ status: 0, text: null, code: null, problems: [] });
  });

  it('that was called off is no failure', async () => {
    answerNetwork({ 'GET /api/products': () => new Promise(() => undefined) });
    const call = products();
    call.abort();
    await call;
    expect(loggedFailures()).toEqual([]);
  });
});

describe('what was read', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Lets the answer come, which takes a time of the tests' clock. */
  const come = async (answer: PromiseLike<unknown>) => {
    await jest.advanceTimersByTimeAsync(1000);
    await answer;
  };

  it('is not asked for again by itself after a failure, whatever happens to the window', async () => {
    const calls = answerNetwork({ 'GET /api/products': () => jsonAnswer(500, refusal) });
    await come(products());
    for (const event of ['focus', 'online']) globalThis.dispatchEvent(new Event(event));
    await jest.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
  });

  it('serves every caller while it is used, and 5 minutes after', async () => {
    const calls = answerNetwork({ 'GET /api/products': () => ({ success: true, data: [] }) });
    const { dispatch } = createShopStore();
    const read = async () => {
      const reader = dispatch(listProducts.initiate());
      await come(reader);
      reader.unsubscribe();
    };
    await read();
    await jest.advanceTimersByTimeAsync(299_000);
    await read();
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(301_000);
    await read();
    expect(calls).toHaveLength(2);
  });
});

describe('while somebody develops', () => {
  const environment = process.env['NODE_ENV'];
  let log: jest.SpyInstance;
  beforeEach(() => (log = jest.spyOn(console, 'log').mockImplementation()));
  afterEach(() => void Object.assign(process.env, { NODE_ENV: environment }));

  it('each answered call is told with its address, status and data, without who is in them', async () => {
    Object.assign(process.env, { NODE_ENV: 'development' });
    const order = anOrder();
    answerNetwork({
      'GET /api/products': () => ({ success: true, data: [aProduct()] }),
      [`GET /api/orders/${order.orderId}`]: () => ({ success: true, data: order }),
      'POST /api/auth/distributor/login': () => ({
        success: true,
        data: { email: 'beto@correo.gt', phone: '55551234', level: 'socio', token: 'secreto' },
      }),
    });
    await products();
    expect(log).toHaveBeenCalledWith('http://shop.test/api/products', 200, {
      success: true,
      data: [expect.objectContaining({ puffs: aProduct().puffs, price: aProduct().price })],
    });
    const { dispatch } = createShopStore();
    await dispatch(distributorLogin.initiate({ email: 'beto@correo.gt', password: 'Secreta-1' }));
    const data = { email: '…', phone: '…', level: 'socio', token: '…' };
    expect(log).toHaveBeenLastCalledWith('http://shop.test/api/auth/distributor/login', 200, { success: true, data });
    await dispatch(getOrder.initiate({ orderId: order.orderId, token: 'abc' }));
    expect(JSON.stringify(log.mock.lastCall)).not.toMatch(/abc|\d{6}/);
  });

  it('and never elsewhere', async () => {
    Object.assign(process.env, { NODE_ENV: 'production' });
    answerNetwork({ 'GET /api/products': () => ({ success: true, data: [] }) });
    await products();
    expect(log).not.toHaveBeenCalled();
  });
});
