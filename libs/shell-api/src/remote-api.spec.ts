import { remoteApi, shopApi } from '@shop/api-client';
import type { SuccessList } from '@shop/contracts';
import { aStaffUser, answerNetwork, jsonAnswer } from '@shop/testing';
import { selectStaff, sessionActions } from './session/session.slice';
import { createShopStore } from './store';

const probe = remoteApi(shopApi.enhanceEndpoints({ addTagTypes: ['probeThings'] }), {
  prefix: 'probe',
  session: 'staff',
}).injectEndpoints({
  endpoints: (build) => ({
    probeRead: build.query<null, null>({ query: () => 'probe', providesTags: ['probeThings'] }),
    probeList: build.query<SuccessList<string>, null>({ query: () => 'probes' }),
    probeName: build.query<string, null>({ query: () => 'probe/name' }),
    probeLogin: build.mutation<null, null>({ query: () => 'probe', extraOptions: { session: null } }),
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

test('a name that is used already, or that belongs to another remote, throws when the module loads', () => {
  const again = () =>
    probe.injectEndpoints({ endpoints: (build) => ({ probeRead: build.query<null, null>({ query: () => 'other' }) }) });
  expect(again).toThrow(/probeRead/);
  const foreign = () =>
    probe.injectEndpoints({ endpoints: (build) => ({ adminX: build.query<null, null>({ query: () => 'x' }) }) });
  expect(foreign).toThrow('The endpoint adminX must be called probe…');
});
