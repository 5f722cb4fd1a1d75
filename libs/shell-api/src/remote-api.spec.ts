import { askForStepUp, remoteApi, shopApi, storefrontEndpoints } from '@shop/api-client';
import type { SuccessList } from '@shop/contracts';
import { aDistributor, aStaffUser, answerNetwork, isAnswerUnderWay, jsonAnswer, type Answers } from '@shop/testing';
import { waitFor } from '@testing-library/react';
import { selectDistributor, selectStaff, selectStaffToken, sessionActions } from './session/session.slice';
import { renewDistributor } from './session/use-distributor-check';
import { createShopStore } from './store';

const probe = remoteApi(shopApi.enhanceEndpoints({ addTagTypes: ['probeThings'] }), {
  prefix: 'probe',
  session: 'staff',
}).injectEndpoints({
  endpoints: (build) => ({
    probeRead: build.query<null, null>({ query: () => 'probe', providesTags: ['probeThings'] }),
    probeList: build.query<SuccessList<string>, null>({ query: () => 'probes' }),
    probeName: build.query<string, null>({ query: () => 'probe/name', providesTags: ['probeThings'] }),
    probeChange: build.mutation<null, null>({
      query: () => ({ url: 'probe', method: 'POST' }),
      invalidatesTags: ['probeThings'],
    }),
    probeLogin: build.mutation<null, null>({ query: () => 'probe', extraOptions: { session: null } }),
    probeOrders: build.query<null, null>({ query: () => 'probe', extraOptions: { session: 'distributor' } }),
  }),
});

function signedIn() {
  answerNetwork({ 'GET /api/probe': () => jsonAnswer(401, { success: false, error: 'No', code: 'auth.required' }) });
  const store = createShopStore();
  store.dispatch(sessionActions.staffSignedIn({ user: aStaffUser(), token: 'token' }));
  return store;
}

test('a refused call ends the session that its remote has declared', async () => {
  const store = signedIn();
  await store.dispatch(probe.endpoints.probeRead.initiate(null));
  expect(selectStaff(store.getState())).toBeNull();
});

test('a call of nobody ends no session, whatever it is called', async () => {
  const store = signedIn();
  await store.dispatch(probe.endpoints.probeLogin.initiate(null));
  expect(selectStaff(store.getState())).not.toBeNull();
});

test('an answer comes out of its envelope, and a list keeps what it says of all of it', async () => {
  answerNetwork({
    'GET /api/probe/name': () => ({ success: true, data: 'Bruma' }),
    'GET /api/probes': () => ({ success: true, data: ['Bruma'], meta: { total: 7 } }),
  });
  const store = createShopStore();
  const name = await store.dispatch(probe.endpoints.probeName.initiate(null));
  expect(name.data).toBe('Bruma');
  const list = await store.dispatch(probe.endpoints.probeList.initiate(null));
  expect(list.data).toMatchObject({ data: ['Bruma'], meta: { total: 7 } });
});

test('a shop that takes a call and does not answer is waited for 20 s, and no longer', async () => {
  jest.useFakeTimers();
  try {
    answerNetwork({ 'GET /api/probe/name': () => new Promise(() => undefined) });
    const store = createShopStore();
    const status = () => store.getState().api.queries['probeName(null)']?.status;
    void store.dispatch(probe.endpoints.probeName.initiate(null));
    await jest.advanceTimersByTimeAsync(19_900);
    expect(status()).toBe('pending');
    await jest.advanceTimersByTimeAsync(200);
    expect(status()).toBe('rejected');
  } finally {
    jest.useRealTimers();
  }
});

/** A call whose refusal comes only when it is let go. */
function heldBack(path: string, others: Answers = {}) {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve)).then(() =>
    jsonAnswer(401, { success: false, error: 'No', code: 'auth.required' }),
  );
  answerNetwork({ ...others, [path]: () => refused });
  return { refuse, store: createShopStore() };
}

test('a refusal that was on its way while the user got a new token leaves the new session alone', async () => {
  const { store, refuse } = heldBack('GET /api/probe');
  const user = aStaffUser();
  store.dispatch(sessionActions.staffSignedIn({ user, token: 'former' }));
  const call = store.dispatch(probe.endpoints.probeRead.initiate(null));
  store.dispatch(sessionActions.staffSignedIn({ user, token: 'new' }));
  refuse();
  await call;
  expect(selectStaffToken(store.getState())).toBe('new');
});

test('one that was on its way while the distributor signed in again does so too', async () => {
  const { store, refuse } = heldBack('GET /api/auth/distributor/me');
  const distributor = aDistributor();
  store.dispatch(sessionActions.distributorSignedIn(distributor));
  const call = store.dispatch(storefrontEndpoints.endpoints.distributorMe.initiate());
  store.dispatch(sessionActions.distributorSignedIn({ ...distributor }));
  refuse();
  await call;
  expect(selectDistributor(store.getState())).not.toBeNull();
});

test('one that was on its way while the shop said once more who is signed in ends the session', async () => {
  const distributor = aDistributor();
  const { store, refuse } = heldBack('GET /api/probe', {
    'GET /api/auth/distributor/me': () => ({ success: true, data: distributor }),
    'POST /api/auth/distributor/logout': () => ({ success: true }),
  });
  store.dispatch(sessionActions.distributorSignedIn({ ...distributor }));
  const call = store.dispatch(probe.endpoints.probeOrders.initiate(null));
  await store.dispatch(renewDistributor());
  refuse();
  await call;
  expect(selectDistributor(store.getState())).toBeNull();
});

test('who is asked about after somebody else came is them, whatever was on its way', async () => {
  const answers: ((body: unknown) => void)[] = [];
  answerNetwork({ 'GET /api/auth/distributor/me': () => new Promise((resolve) => answers.push(resolve)) });
  const [former, next] = [aDistributor({ id: 'former' }), aDistributor({ id: 'next' })];
  const store = createShopStore();
  const calls = [former, next].map((distributor) => {
    store.dispatch(sessionActions.distributorSignedIn(distributor));
    return store.dispatch(renewDistributor());
  });
  await waitFor(() => expect(answers).not.toHaveLength(0));
  for (const [index, answer] of answers.entries()) answer({ success: true, data: [former, next][index] });
  await Promise.all(calls);
  expect(selectDistributor(store.getState())?.id).toBe('next');
});

test('a refusal is not answered by what an earlier question was told', async () => {
  const answers: unknown[] = [{ success: true, data: aDistributor() }];
  const refusal = () => jsonAnswer(401, { success: false, error: 'No', code: 'auth.required' });
  answerNetwork({ 'GET /api/auth/distributor/me': () => answers.shift() ?? refusal() });
  const store = createShopStore();
  await store.dispatch(renewDistributor());
  expect(selectDistributor(store.getState())).not.toBeNull();
  store.dispatch(sessionActions.distributorSignedOut());
  await store.dispatch(renewDistributor());
  expect(selectDistributor(store.getState())).toBeNull();
});

test('calls that wait for the person’s confirmation are one question, and all of them are made again', async () => {
  let isConfirmed = false;
  const unconfirmed = () => jsonAnswer(403, { success: false, error: 'Confirma', code: 'auth.stepUpRequired' });
  const calls = answerNetwork({
    'POST /api/probe': () => (isConfirmed ? { success: true, data: null } : unconfirmed()),
  });
  const answers: ((isConfirmed: boolean) => void)[] = [];
  const endAsking = askForStepUp(() => new Promise((answer) => answers.push(answer)));
  const store = createShopStore();
  const change = () => store.dispatch(probe.endpoints.probeChange.initiate(null)).unwrap();
  const changes = [change(), change()];
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(answers).not.toHaveLength(0));
  await waitFor(() => expect(isAnswerUnderWay()).toBe(false));
  isConfirmed = true;
  for (const answer of answers) answer(true);
  await Promise.all(changes);
  expect(answers).toHaveLength(1);
  endAsking();
});

test('a call of before the confirmation whose refusal comes after it is made again, and nothing is asked', async () => {
  let isConfirmed = false;
  let refuse: () => void = () => undefined;
  const unconfirmed = () => jsonAnswer(403, { success: false, error: 'Confirma', code: 'auth.stepUpRequired' });
  const late = new Promise<void>((resolve) => (refuse = resolve)).then(unconfirmed);
  answerNetwork({
    'POST /api/probe': () => (isConfirmed ? { success: true, data: null } : unconfirmed()),
    'GET /api/probe/name': () => (isConfirmed ? { success: true, data: 'Bruma' } : late),
  });
  const ask = jest.fn(() => Promise.resolve((isConfirmed = true)));
  const endAsking = askForStepUp(ask);
  const store = createShopStore();
  const name = store.dispatch(probe.endpoints.probeName.initiate(null)).unwrap();
  await store.dispatch(probe.endpoints.probeChange.initiate(null)).unwrap();
  refuse();
  expect(await name).toBe('Bruma');
  expect(ask).toHaveBeenCalledTimes(1);
  endAsking();
});

test('one that the server refuses after all is asked about once more', async () => {
  let isConfirmed = false;
  let refuse: () => void = () => undefined;
  const unconfirmed = () => jsonAnswer(403, { success: false, error: 'Confirma', code: 'auth.stepUpRequired' });
  const late = new Promise<void>((resolve) => (refuse = resolve)).then(unconfirmed);
  const names: unknown[] = [late];
  answerNetwork({
    'POST /api/probe': () => (isConfirmed ? { success: true, data: null } : unconfirmed()),
    // Its confirmation is good for one call.
    'GET /api/probe/name': () => names.shift() ?? unconfirmed(),
  });
  const ask = jest.fn(() => {
    if (isConfirmed) names.push({ success: true, data: 'Bruma' });
    return Promise.resolve((isConfirmed = true));
  });
  const endAsking = askForStepUp(ask);
  const store = createShopStore();
  const name = store.dispatch(probe.endpoints.probeName.initiate(null)).unwrap();
  await store.dispatch(probe.endpoints.probeChange.initiate(null)).unwrap();
  refuse();
  expect(await name).toBe('Bruma');
  expect(ask).toHaveBeenCalledTimes(2);
  endAsking();
});

test('a name that is used already, or that belongs to another remote, throws when the module loads', () => {
  const again = () =>
    probe.injectEndpoints({ endpoints: (build) => ({ probeRead: build.query<null, null>({ query: () => 'other' }) }) });
  expect(again).toThrow(/probeRead/);
  const foreign = () =>
    probe.injectEndpoints({ endpoints: (build) => ({ adminX: build.query<null, null>({ query: () => 'x' }) }) });
  expect(foreign).toThrow('The endpoint adminX must be called probe…');
});

describe('a change', () => {
  const open = (answers: Answers) => {
    const calls = answerNetwork({ 'POST /api/probe': () => ({ success: true, data: null }), ...answers });
    const store = createShopStore();
    const name = () => store.getState().api.queries['probeName(null)']?.data;
    const change = () => store.dispatch(probe.endpoints.probeChange.initiate(null));
    void store.dispatch(probe.endpoints.probeName.initiate(null));
    return { calls, store, name, change };
  };

  it('is read at once, whatever else is not answered', async () => {
    let stored = 'Bruma';
    let answerList: (answer: unknown) => void = () => undefined;
    const { calls, store, name, change } = open({
      'GET /api/probe/name': () => ({ success: true, data: stored }),
      'GET /api/probes': () => new Promise((resolve) => (answerList = resolve)),
    });
    await waitFor(() => expect(name()).toBe('Bruma'));
    const list = store.dispatch(probe.endpoints.probeList.initiate(null));
    stored = 'Niebla';
    await change();
    await waitFor(() => expect(name()).toBe('Niebla'));
    expect(store.getState().api.queries['probeList(null)']?.status).toBe('pending');
    answerList({ success: true, data: [], meta: {} });
    await list;
    expect(calls.filter(({ call }) => call === 'GET /api/probe/name')).toHaveLength(2);
  });

  it.each([
    ['made here', ({ change }: ReturnType<typeof open>) => change()],
    ['heard of', ({ store }: ReturnType<typeof open>) => store.dispatch(probe.util.invalidateTags(['probeThings']))],
  ])('%s is in what was asked for before it', async (_how, happen) => {
    let answerLate: (answer: unknown) => void = () => undefined;
    const answers = [new Promise((resolve) => (answerLate = resolve)), { success: true, data: 'Niebla' }];
    const shop = open({ 'GET /api/probe/name': () => answers.shift() });
    await waitFor(() => expect(shop.calls).toHaveLength(1));
    await happen(shop);
    answerLate({ success: true, data: 'Bruma' });
    await waitFor(() => expect(shop.name()).toBe('Niebla'));
    expect(answers).toEqual([]);
  });

  it('is read though what was asked for before it fails', async () => {
    let answerLate: (answer: unknown) => void = () => undefined;
    const answers = [new Promise((resolve) => (answerLate = resolve)), { success: true, data: 'Niebla' }];
    const { calls, change, name } = open({ 'GET /api/probe/name': () => answers.shift() });
    await waitFor(() => expect(calls).toHaveLength(1));
    await change();
    answerLate(jsonAnswer(503, {}));
    await waitFor(() => expect(name()).toBe('Niebla'));
  });

  it('that is shown at once stays shown when what was asked for before it comes', async () => {
    const late: ((name: string) => void)[] = [];
    let read = (): unknown => ({ success: true, data: 'Bruma' });
    const { store, name, change } = open({ 'GET /api/probe/name': () => read() });
    await waitFor(() => expect(name()).toBe('Bruma'));
    read = () => new Promise((resolve) => late.push((data) => resolve({ success: true, data })));
    store.dispatch(probe.util.invalidateTags(['probeThings']));
    await waitFor(() => expect(late).toHaveLength(1));
    await change();
    store.dispatch(probe.util.updateQueryData('probeName', null, () => 'Niebla'));
    // A change meanwhile makes the first answer no newer.
    await change();
    late[0]?.('Bruma');
    await waitFor(() => expect(late).toHaveLength(2));
    expect(name()).toBe('Niebla');
    late[1]?.('Niebla 9K');
    await waitFor(() => expect(name()).toBe('Niebla 9K'));
  });
});
