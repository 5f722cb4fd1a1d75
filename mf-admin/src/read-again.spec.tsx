import type { ShopEventData, ShopEventName } from '@shop/contracts';
import { createShopStore, type ShopStore } from '@shop/shell-api/host';
import {
  answerNetwork,
  jsonAnswer,
  loggedFailures,
  renderInShell,
  type Answer,
  type Answers,
  type RecordedCall,
} from '@shop/testing';
import { act, waitFor } from '@testing-library/react';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aPlacedOrder, liveAnswers, LiveStream, untilLive } from '../test/live-stream';
import { signInBefore } from '../test/signed-in';
import App from './app';
import { adminApi } from './shared/admin-api';
import { FIRST_PAGE } from './shared/list/list-definition';

const RANGE = { from: '2026-11-01', to: '2026-11-30' };

/** Everything that screens, their frame and the shop behind them read, with what it is asked with. */
const READINGS = {
  adminListOrders: FIRST_PAGE,
  adminSumSales: undefined,
  adminReadOrder: 'a',
  adminListOverdueOrders: FIRST_PAGE,
  adminListUnusualOrders: FIRST_PAGE,
  adminListAuditEntries: { object: 'order', id: 'a', page: 1, size: 25 },
  adminListBlockedPhones: '',
  adminListCustomers: FIRST_PAGE,
  adminReadCustomer: '55512034',
  adminDashboard: undefined,
  adminReportSales: RANGE,
  adminListProducts: FIRST_PAGE,
  adminListLowStock: FIRST_PAGE,
  adminListFlavors: 'a',
  adminFindProducts: 'uva',
  adminReadProduct: 'a',
  listProducts: undefined,
  adminListAffiliates: FIRST_PAGE,
  adminFindDistributors: 'ana',
  adminReadDistributor: 'a',
  adminListMessages: FIRST_PAGE,
  adminListUsers: FIRST_PAGE,
  adminMe: undefined,
  adminOwnFactors: undefined,
  adminListFactorRules: undefined,
  adminListOwnSessions: undefined,
  adminReadOrderLimits: undefined,
  adminRetention: undefined,
  adminListHighTerms: undefined,
  adminListNotices: undefined,
  adminJobs: undefined,
  adminJob: 'a',
  adminListContent: undefined,
  listHomepageContent: undefined,
  adminListImports: 'products',
  adminImport: 'a',
  adminImportRows: { id: 'a', address: FIRST_PAGE },
  adminReadPush: undefined,
  adminListWaiting: FIRST_PAGE,
  adminListAttempts: FIRST_PAGE,
  adminListOrderDeliveries: 'a',
  adminReadDeliverySummary: undefined,
  adminListRuns: FIRST_PAGE,
  adminReadRun: 'a',
  adminReadRuns: ['b'],
  adminListCouriers: undefined,
  adminReadRates: RANGE,
  adminListCash: FIRST_PAGE,
  adminListUnsettled: 'a',
  adminListSettlements: { url: 'admin/settlements', params: { page: 1 } },
  adminReadSettlement: 'a',
  adminListCloses: FIRST_PAGE,
  adminReadOpenClose: undefined,
  adminReadClose: 'a',
} as const;
type Reading = keyof typeof READINGS;

/** Readings of which each shows something of the same things. */
const SHOWING = {
  sums: ['adminSumSales'],
  listedOrders: ['adminListOrders', 'adminListOverdueOrders'],
  overdue: ['adminListOverdueOrders'],
  unusual: ['adminListUnusualOrders'],
  theOrder: ['adminReadOrder', 'adminListAuditEntries'],
  blocked: ['adminListBlockedPhones'],
  customers: ['adminListCustomers', 'adminReadCustomer'],
  counts: ['adminDashboard', 'adminReportSales'],
  products: ['adminListProducts', 'adminListLowStock', 'adminListFlavors', 'adminFindProducts', 'adminReadProduct'],
  catalogue: ['listProducts'],
  affiliates: ['adminListAffiliates', 'adminFindDistributors', 'adminReadDistributor'],
  messages: ['adminListMessages'],
  users: ['adminListUsers'],
  me: ['adminMe'],
  factors: ['adminOwnFactors', 'adminListFactorRules'],
  sessions: ['adminListOwnSessions'],
  rules: ['adminReadOrderLimits', 'adminRetention', 'adminListFactorRules'],
  highTerms: ['adminListHighTerms'],
  notices: ['adminListNotices'],
  jobs: ['adminJobs', 'adminJob'],
  content: ['adminListContent'],
  home: ['listHomepageContent'],
  imports: ['adminListImports', 'adminImport', 'adminImportRows'],
  push: ['adminReadPush'],
  waiting: ['adminListWaiting', 'adminReadDeliverySummary'],
  deliveries: [
    'adminListWaiting',
    'adminListAttempts',
    'adminListOrderDeliveries',
    'adminReadDeliverySummary',
    'adminListRuns',
    'adminReadRun',
    'adminReadRuns',
    'adminListCouriers',
    'adminReadRates',
    'adminListCash',
    'adminListUnsettled',
  ],
  cash: [
    'adminReadDeliverySummary',
    'adminListCash',
    'adminListUnsettled',
    'adminListSettlements',
    'adminReadSettlement',
    'adminListCloses',
    'adminReadOpenClose',
    'adminReadClose',
  ],
} as const satisfies Record<string, readonly Reading[]>;
type Shown = keyof typeof SHOWING;

const ORDERS = ['sums', 'listedOrders', 'unusual', 'theOrder', 'blocked', 'customers', 'waiting'] as const;
const AFTER_SALE = [...ORDERS, 'counts', 'products', 'catalogue', 'affiliates'] as const;
const AFTER_OUTCOME = [...ORDERS, 'counts', 'products', 'deliveries', 'cash'] as const;
const CATALOG = ['products', 'catalogue', 'counts'] as const;

/** Changes of staff, with what each is made with, and what is read again after it. */
const CHANGES: readonly [change: string, args: unknown, shown: readonly Shown[]][] = [
  ['adminChangeStatus', { of: 'orders', id: 'a', status: 'completed' }, AFTER_SALE],
  ['adminChangeOrdersStatus', { ids: ['a'], status: 'completed' }, AFTER_SALE],
  ['adminEditOrder', { orderId: 'a', edit: {} }, AFTER_SALE],
  ['adminChangeUnits', { saleId: 'a', change: {}, key: 'k' }, AFTER_SALE],
  ['adminPlaceOrder', { order: {}, key: 'k' }, AFTER_SALE],
  ['adminMarkChat', { id: 'a', received: true }, [...ORDERS, 'counts']],
  ['adminReviewUnusualOrders', {}, [...ORDERS, 'counts']],
  ['adminBlockPhone', { phone: '55512034', reason: '' }, [...ORDERS, 'counts']],
  ['adminUnblockPhone', '55512034', [...ORDERS, 'counts']],
  ['adminWriteCustomerNote', { phone: '55512034', text: 'x', key: 'k' }, ['customers']],
  ['adminDeleteCustomerNote', 'a', ['customers']],
  ['adminMergePhones', { phone: '55512034', other: '55512035', key: 'k' }, ORDERS],
  ['adminPartPhones', { phone: '55512034', other: '55512035' }, ORDERS],
  ['adminChangeAffiliateStatus', { id: 'a', change: {} }, ['affiliates', 'counts']],
  ['adminUpdateAffiliate', { id: 'a', change: {} }, ['affiliates']],
  ['adminRenewActivationLink', 'a', ['affiliates']],
  ['adminDeleteAffiliate', 'a', ['affiliates', 'counts']],
  ['adminMarkTermsSeen', { affiliateId: 'a', setAt: '' }, ['highTerms']],
  ['adminMarkNoticeSeen', 'a', ['notices']],
  ['adminChangeMessageStatus', { id: 'a', status: 'read', from: 'unread' }, ['messages', 'counts']],
  // A list of unread messages would lose the one that is being read.
  ['adminOpenMessage', { id: 'a' }, ['counts']],
  ['adminSaveSection', { key: 'hero', input: {} }, ['content', 'home']],
  ['adminCreateProduct', { input: {}, key: 'k' }, CATALOG],
  ['adminUpdateProduct', { id: 'a', change: {} }, CATALOG],
  ['adminDeleteProduct', 'a', CATALOG],
  ['adminCreateFlavor', { productId: 'a', input: {}, key: 'k' }, CATALOG],
  ['adminUpdateFlavor', { id: 'a', change: {} }, CATALOG],
  ['adminDeleteFlavor', 'a', CATALOG],
  ['adminChooseImportRow', { id: 'a', number: 1, choice: 'skip' }, ['imports']],
  ['adminUploadSheet', { kind: 'products', subject: null, file: new File([''], 'a.csv'), key: 'k' }, ['imports']],
  ['adminApplyImport', 'a', ['imports']],
  ['adminRecordOutcome', { id: 'a' }, AFTER_OUTCOME],
  ['adminUndoOutcome', { id: 'a', reason: 'x' }, AFTER_OUTCOME],
  ['adminCancelUndelivered', { orderId: 'a' }, AFTER_OUTCOME],
  ['adminMarkParcel', { id: 'a', back: true }, ['deliveries']],
  ['adminAnswerWish', { id: 'a', accept: true }, [...ORDERS, 'deliveries']],
  ['adminHandOver', { key: 'k' }, [...ORDERS, 'deliveries', 'cash', 'counts']],
  ['adminOrderStops', { id: 'a', deliveryIds: [] }, ['deliveries']],
  ['adminMakeRunLink', { id: 'a', linkMadeAt: null }, ['deliveries']],
  ['adminEndRunLink', 'a', ['deliveries']],
  ['adminCloseRun', 'a', ['deliveries']],
  ['adminCreateCourier', { courier: {}, key: 'k' }, ['deliveries']],
  ['adminUpdateCourier', { id: 'a', courier: {} }, ['deliveries', 'cash']],
  ['adminSettle', { key: 'k' }, ['deliveries', 'cash']],
  ['adminCorrectSettlement', { id: 'a', key: 'k' }, ['cash']],
  ['adminOpenClose', { float: '0.00', key: 'k' }, ['cash']],
  ['adminAddMovement', { id: 'a', key: 'k' }, ['cash']],
  ['adminCloseTill', { id: 'a' }, ['cash']],
  ['adminCreateUser', { input: {}, key: 'k' }, ['users']],
  ['adminUpdateUser', { id: 'a', change: {} }, ['users', 'me']],
  ['adminDeleteUser', 'a', ['users']],
  ['adminUpdateProfile', {}, ['users', 'me']],
  ['adminSetFactorRule', { role: 'admin' }, ['factors']],
  ['adminAddTotp', { code: '123456' }, ['factors', 'sessions']],
  ['adminRemoveTotp', undefined, ['factors', 'sessions']],
  ['adminAddPasskey', {}, ['factors', 'sessions']],
  ['adminRemovePasskey', 'a', ['factors', 'sessions']],
  ['adminRenewRecoveryCodes', undefined, ['factors', 'sessions']],
  ['adminEndOwnSession', 'a', ['sessions']],
  ['adminEndOtherSessions', undefined, ['sessions']],
  ['adminReplaceOrderLimits', {}, ['rules']],
  ['adminChangeRetention', {}, ['rules']],
  ['adminSearchPerson', {}, ['jobs']],
  ['adminErasePerson', {}, ['jobs']],
  ['adminVerifyAudit', undefined, ['jobs']],
  ['adminCancelJob', 'a', ['jobs']],
  ['adminAddPushDevice', {}, ['push']],
  ['adminRemovePushDevice', 'a', ['push']],
];

/** News from elsewhere, and what is read again when it is told. */
const EVENTS: { [Name in ShopEventName]: [data: ShopEventData[Name], shown: readonly Shown[]] } = {
  // A press brings the list of orders.
  'order.placed': [aPlacedOrder(), ['sums', 'unusual', 'counts', 'products', 'affiliates', 'customers', 'deliveries']],
  'order.statusChanged': [
    { orderId: 'a' },
    ['sums', 'listedOrders', 'unusual', 'theOrder', 'counts', 'products', 'affiliates', 'customers', 'deliveries'],
  ],
  'order.seen': [{ orderId: 'a' }, []],
  'affiliate.applied': [{ id: 'a' }, ['affiliates', 'counts']],
  'message.received': [{ id: 'a' }, ['messages', 'counts']],
  'stock.low': [{ id: 'a' }, ['products', 'counts']],
  'notice.given': [{ id: 'a' }, ['notices']],
  'job.changed': [{ id: 'a' }, ['jobs']],
  'delivery.changed': [{ id: 'a' }, ['deliveries', 'overdue', 'counts']],
  'cash.changed': [{ id: 'a' }, ['cash']],
  'import.applied': [{ id: 'a' }, ['imports', 'products', 'counts']],
};

type Endpoints = Record<string, { initiate: (args: unknown) => Parameters<ShopStore['dispatch']>[0] }>;

const begin = (shop: ShopStore, name: string, args: unknown): PromiseLike<unknown> => {
  const endpoint = (adminApi.endpoints as unknown as Endpoints)[name];
  if (!endpoint) throw new Error(`There is no ${name}`);
  return shop.dispatch(endpoint.initiate(args)) as unknown as PromiseLike<unknown>;
};

const addressOf = ({ url }: RecordedCall) => url.pathname + url.search;
const isReading = ({ call }: RecordedCall) => call.startsWith('GET ') && !call.endsWith('/events');

const readingsOf = (shown: readonly Shown[]): string[] =>
  [...new Set(shown.flatMap((what): readonly string[] => SHOWING[what]))].sort();

/** The shop has nothing of anything, and takes every change. */
const nothing: Answer = () => ({ success: true, data: [], meta: { total: 0 } });
const taken: Answer = () => ({ success: true, data: [] });
const refused: Answer = () => jsonAnswer(409, { success: false, error: 'Cambió', code: 'order.changed' });
const answersOf = (change: Answer) =>
  new Proxy<Answers>({}, { get: (_answers, call) => (String(call).startsWith('GET ') ? nothing : change) });

let store: ShopStore;
let namesOf: (later: readonly RecordedCall[]) => string[];
const addresses: string[] = [];

beforeAll(async () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.api.ts'))) await import(join(__dirname, file));
  store = createShopStore();
  const calls = answerNetwork(answersOf(taken));
  const names = new Map<string, string>();
  for (const [name, args] of Object.entries(READINGS)) {
    const before = calls.length;
    await begin(store, name, args);
    for (const call of calls.slice(before)) names.set(addressOf(call), name);
  }
  addresses.push(...calls.map(({ call }) => call));
  namesOf = (later) =>
    [...new Set(later.filter(isReading).map((call) => names.get(addressOf(call)) ?? call.call))].sort();
});

/** The readings that follow a change. */
async function readAfter(change: string, args: unknown, answer: Answer): Promise<string[]> {
  const calls = answerNetwork(answersOf(answer));
  await begin(store, change, args);
  await Promise.all(store.dispatch(adminApi.util.getRunningQueriesThunk()));
  return namesOf(calls);
}

it.each(CHANGES)('%s is followed by all that shows what it changed', async (change, args, shown) => {
  expect(await readAfter(change, args, taken)).toEqual(readingsOf(shown));
});

it.each<[change: string, args: unknown, shown: readonly Shown[]]>([
  ['adminChangeUnits', { saleId: 'a', change: {}, key: 'k' }, ORDERS],
  ['adminOpenMessage', { id: 'a' }, ['messages', 'counts']],
  ['adminSaveSection', { key: 'hero', input: {} }, ['content', 'home']],
])('%s is followed by the same where it is refused: somebody else was faster', async (change, args, shown) => {
  expect(await readAfter(change, args, refused)).toEqual(readingsOf(shown));
  expect(loggedFailures()).toHaveLength(1);
});

it.each([
  ['flavor', 'adminUpdateFlavor', { id: 'a', change: {} }],
  ['product', 'adminUpdateProduct', { id: 'a', change: {} }],
  ['affiliate', 'adminUpdateAffiliate', { id: 'a', change: {} }],
  ['content', 'adminSaveSection', { key: 'a', input: {} }],
])('the history of one %s is read again after %s', async (object, change, args) => {
  const shop = createShopStore();
  const calls = answerNetwork(answersOf(taken));
  await begin(shop, 'adminListAuditEntries', { object, id: 'a', page: 1, size: 25 });
  await begin(shop, change, args);
  await Promise.all(shop.dispatch(adminApi.util.getRunningQueriesThunk()));
  expect(calls.filter(({ call }) => call === `GET /api/admin/audit-log/${object}/a`)).toHaveLength(2);
});

it('what happens elsewhere is followed by all that shows it', async () => {
  signInBefore();
  const stream = new LiveStream();
  const shell = renderInShell(<App />, {
    route: '/admin/profile',
    answers: { ...Object.fromEntries(addresses.map((call) => [call, nothing])), ...liveAnswers(stream) },
  });
  await untilLive();
  await act(async () => {
    for (const [name, args] of Object.entries(READINGS)) await begin(shell.store, name, args);
  });
  for (const [name, [data, shown]] of Object.entries(EVENTS)) {
    const before = shell.calls.length;
    act(() => stream.tell(name as ShopEventName, data));
    await waitFor(() => expect([name, namesOf(shell.calls.slice(before))]).toEqual([name, readingsOf(shown)]));
    // A reading that is still under way would be asked for again with the next one.
    await Promise.all(shell.store.dispatch(adminApi.util.getRunningQueriesThunk()));
  }
});
