import { remoteApi, shopApi } from '@shop/api-client';
import { aStaffUser, answerNetwork, jsonAnswer } from '@shop/testing';
import { selectStaff, sessionActions } from './session/session.slice';
import { createShopStore } from './store';

const probe = remoteApi(shopApi.enhanceEndpoints({ addTagTypes: ['probeThings'] }), {
  prefix: 'probe',
  session: 'staff',
}).injectEndpoints({
  endpoints: (build) => ({
    probeRead: build.query<null, null>({ query: () => 'probe', providesTags: ['probeThings'] }),
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

test('a name that is used already, or that belongs to another remote, throws when the module loads', () => {
  const again = () =>
    probe.injectEndpoints({ endpoints: (build) => ({ probeRead: build.query<null, null>({ query: () => 'other' }) }) });
  expect(again).toThrow(/probeRead/);
  const foreign = () =>
    probe.injectEndpoints({ endpoints: (build) => ({ adminX: build.query<null, null>({ query: () => 'x' }) }) });
  expect(foreign).toThrow('The endpoint adminX must be called probe…');
});
