import { createShopStore, type ShopStore } from '@shop/shell-api/host';
import { answerNetwork, loggedFailures, type Answers } from '@shop/testing';
import '../../features/imports/imports.api';
import '../../features/products/products.api';
import { adminApi } from '../admin-api';
import { FIRST_PAGE } from '../list/list-definition';

const file = new File(['x'], 'a');
type Endpoints = Record<string, { initiate: (args: unknown) => Parameters<ShopStore['dispatch']>[0] }>;

it.each([
  ['adminUploadImage', file],
  ['adminUploadSheet', { kind: 'products', subject: null, file, key: 'k' }],
  ['adminExportProducts', { address: FIRST_PAGE, format: 'xlsx' }],
  ['adminDownloadImport', 'a'],
])('%s has three minutes: a whole file goes over a slow line', async (name, args) => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'nextTick', 'setImmediate'] });
  try {
    answerNetwork(new Proxy<Answers>({}, { get: () => () => new Promise(() => undefined) }));
    const call = (adminApi.endpoints as unknown as Endpoints)[name]?.initiate(args);
    if (!call) throw new Error(`There is no ${name}`);
    let isOver = false;
    const ended = Promise.resolve(createShopStore().dispatch(call)).then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(179_000);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1000);
    await ended;
    expect(loggedFailures()).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});
