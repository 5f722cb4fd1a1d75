import type { PushView } from '@shop/contracts';
import { aStaffUser, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';
import { adminApi } from '../../../shared/admin-api';

const me = aStaffUser({ username: 'carla' });
const input = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: { p256dh: 'p', auth: 'a' } };
const device = {
  id: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
  device: 'Chrome en Android',
  current: true,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastSuccessAt: null,
};

/** A browser with a push service, as far as the page asks it. */
function aBrowser(permission: NotificationPermission = 'granted') {
  const options: Partial<PushSubscriptionOptions> = {};
  const subscription = { options, toJSON: () => input, unsubscribe: jest.fn(() => Promise.resolve(true)) };
  let subscribed = false;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribed ? subscription : null),
    subscribe: jest.fn(() => {
      subscribed = true;
      return Promise.resolve(subscription);
    }),
  };
  // Without a public page before it no worker has been registered: what waits for one waits for ever.
  let worker: { pushManager: typeof pushManager } | undefined;
  let begin: (ready: { pushManager: typeof pushManager }) => void = () => undefined;
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: new Promise((resolve) => (begin = resolve)),
    getRegistration: () => Promise.resolve(worker),
    register: jest.fn(() => {
      worker = { pushManager };
      begin(worker);
      return Promise.resolve(worker);
    }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  const notification = { permission, requestPermission: () => Promise.resolve(permission) };
  Object.assign(globalThis, { PushManager: Object, Notification: notification });
  return { subscription, pushManager, serviceWorker, end: () => (subscribed = false) };
}

afterEach(() => {
  for (const name of ['serviceWorker', 'maxTouchPoints']) Reflect.deleteProperty(navigator, name);
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  jest.restoreAllMocks();
});

function openAlerts(over: Answers = {}, devices: PushView['devices'] = []) {
  signInBefore(me);
  return renderInShell(<App />, {
    route: '/admin/profile?pestana=avisos',
    answers: {
      ...frameAnswers(me),
      'GET /api/admin/push': () => ({ success: true, data: { publicKey: 'clave', devices } }),
      'PUT /api/admin/push/device': () => {
        // A device is known once, however often it says that it is there.
        if (!devices.includes(device)) devices.push(device);
        return { success: true, data: device };
      },
      [`DELETE /api/admin/push/devices/${device.id}`]: () => {
        devices.pop();
        return { success: true, data: { id: device.id } };
      },
      ...over,
    },
  });
}

const button = () => screen.findByRole('button', { name: 'Avisarme en este dispositivo' });

it('says of each device since when it is told, and when it was told last', async () => {
  const other = { ...device, id: 'b', device: 'Safari en iPhone', lastSuccessAt: '2026-11-21T15:30:00.000Z' };
  openAlerts({}, [device, { ...other, current: false }]);
  expect(await screen.findByText('Desde el 20/11/2026 09:00 · Todavía sin avisos')).toBeVisible();
  expect(screen.getByText('Desde el 20/11/2026 09:00 · Último aviso el 21/11/2026 09:30')).toBeVisible();
});

it('says that another password or second factor ends the alerts of the other devices', async () => {
  aBrowser();
  openAlerts();
  expect(await screen.findByText(/también cuando cambias tu contraseña o tu segundo paso\.$/)).toBeVisible();
});

it('a press asks the browser and tells the server; another one takes both back', async () => {
  const { pushManager, subscription } = aBrowser();
  const tablet = { ...device, id: 'a1b2c3d4-0000-4000-8000-000000000003', device: 'Safari en iPad', current: false };
  const devices = [tablet];
  const { calls } = openAlerts(
    {
      [`DELETE /api/admin/push/devices/${tablet.id}`]: () => {
        devices.shift();
        return { success: true, data: { id: tablet.id } };
      },
    },
    devices,
  );
  await userEvent.click(await button());
  expect(await screen.findByText('Avisos activados')).toBeVisible();
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'clave' });
  expect(calls.find(({ call }) => call === 'PUT /api/admin/push/device')?.body).toEqual(input);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Avisarme en este dispositivo' })).toBeNull());

  const another = await screen.findByRole('button', { name: 'Quitar avisos de Safari en iPad' });
  await userEvent.click(another);
  expect(await screen.findByText('Avisos quitados')).toBeVisible();
  await waitFor(() => expect(another).not.toBeInTheDocument());
  expect(localStorage.getItem('admin_push')).toBe(me.id);
  expect(subscription.unsubscribe).not.toHaveBeenCalled();

  await userEvent.click(await screen.findByRole('button', { name: 'Quitar avisos de Chrome en Android' }));
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  expect(await button()).toBeVisible();
});

it.each([
  ['another key of the shop makes room', 'de-antes', 1],
  ['this key of the shop stays', 'clave-de_prueba1', 0],
])('a subscription for %s', async (_what, key, ended) => {
  const { pushManager, serviceWorker, subscription } = aBrowser();
  await serviceWorker.register();
  await pushManager.subscribe();
  subscription.options = { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer };
  openAlerts({
    'GET /api/admin/push': () => ({ success: true, data: { publicKey: 'clave-de_prueba1', devices: [] } }),
  });
  await userEvent.click(await button());
  expect(await screen.findByText('Avisos activados')).toBeVisible();
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(ended);
});

it('a device whose removal got no answer is not added again by the next load', async () => {
  const { subscription, serviceWorker, pushManager } = aBrowser();
  await serviceWorker.register();
  await pushManager.subscribe();
  localStorage.setItem('admin_push', me.id);
  const devices = [device];
  const { calls, unmount } = openAlerts(
    {
      [`DELETE /api/admin/push/devices/${device.id}`]: () => {
        devices.pop();
        throw new TypeError('Failed to fetch');
      },
    },
    devices,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar avisos de Chrome en Android' }));
  expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  expect(await button()).toBeVisible();
  expect(calls.filter(({ call }) => call === 'PUT /api/admin/push/device')).toHaveLength(1);
  unmount();
  const next = openAlerts({}, devices);
  await button();
  expect(next.calls.some(({ call }) => call === 'PUT /api/admin/push/device')).toBe(false);
});

it('a device that was removed from another one lets go of it, and is not added again', async () => {
  const { pushManager, serviceWorker, subscription } = aBrowser();
  await serviceWorker.register();
  await pushManager.subscribe();
  localStorage.setItem('admin_push', me.id);
  const removed = () => jsonAnswer(409, { success: false, code: 'push.removed', error: 'Se quitaron.' });
  const { calls } = openAlerts({ 'PUT /api/admin/push/device': removed });
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  expect(calls.find(({ call }) => call === 'PUT /api/admin/push/device')?.body).toEqual({ ...input, isRenewal: true });
  expect(localStorage.getItem('admin_push')).toBeNull();
  expect(await button()).toBeVisible();
});

it('who asked for it on this device has it again in the next session, nobody else has', async () => {
  const { pushManager, serviceWorker } = aBrowser();
  await serviceWorker.register();
  await pushManager.subscribe();
  localStorage.setItem('admin_push', me.id);
  const { calls, unmount } = openAlerts();
  await waitFor(() => expect(calls.some(({ call }) => call === 'PUT /api/admin/push/device')).toBe(true));
  unmount();
  localStorage.setItem('admin_push', 'otra-persona');
  const other = openAlerts();
  await button();
  expect(other.calls.some(({ call }) => call === 'PUT /api/admin/push/device')).toBe(false);
});

it('a device has it again when its user takes another password, which ends it with the session before', async () => {
  const { pushManager, serviceWorker } = aBrowser();
  await serviceWorker.register();
  await pushManager.subscribe();
  localStorage.setItem('admin_push', me.id);
  const { calls } = openAlerts({
    'PATCH /api/admin/me/password': () => ({ success: true, data: { ...me, token: 'token.nuevo' } }),
  });
  const told = () => calls.filter(({ call }) => call === 'PUT /api/admin/push/device');
  await waitFor(() => expect(told()).toHaveLength(1));
  await userEvent.click(await screen.findByRole('tab', { name: 'Cambiar contraseña' }));
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'Vieja-1');
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'Nueva-clave1');
  await userEvent.type(screen.getByLabelText('Confirma la contraseña nueva'), 'Nueva-clave1{Enter}');
  expect(await screen.findByText('Contraseña actualizada')).toBeVisible();
  await waitFor(() => expect(told()).toHaveLength(2));
});

it('a device in the next session says with which key it subscribed: another one may be the shop’s by now', async () => {
  const { pushManager, serviceWorker, subscription } = aBrowser();
  await serviceWorker.register();
  await pushManager.subscribe();
  localStorage.setItem('admin_push', me.id);
  subscription.options = { applicationServerKey: Uint8Array.from(Buffer.from('de-antes', 'base64url')).buffer };
  const { calls } = openAlerts();
  const told = () => calls.find(({ call }) => call === 'PUT /api/admin/push/device')?.body;
  await waitFor(() => expect(told()).toEqual({ ...input, publicKey: 'de-antes', isRenewal: true }));
});

it('a subscription that the browser ends is made again, and the server is told', async () => {
  const { pushManager, serviceWorker, end } = aBrowser();
  localStorage.setItem('admin_push', me.id);
  const { calls, store, unmount } = openAlerts();
  const told = () => calls.filter(({ call }) => call === 'PUT /api/admin/push/device');
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(pushManager.subscribe).toHaveBeenCalledTimes(1);
  end();
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'push-renewed' }));
  await waitFor(() => expect(told()).toHaveLength(2));
  expect(pushManager.subscribe).toHaveBeenCalledTimes(2);
  // Who has left the back office adds nothing more.
  unmount();
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'push-renewed' }));
  await act(() => new Promise((settled) => setTimeout(settled)));
  await Promise.all(store.dispatch(adminApi.util.getRunningMutationsThunk()));
  expect(told()).toHaveLength(2);
});

it('says so where the browser has no push service to subscribe at', async () => {
  const { pushManager } = aBrowser();
  pushManager.subscribe.mockRejectedValue(new DOMException('Registration failed - push service error', 'AbortError'));
  const { calls } = openAlerts();
  await userEvent.click(await button());
  expect(await screen.findByText('No se pudieron activar los avisos')).toBeVisible();
  expect(calls.some(({ call }) => call === 'PUT /api/admin/push/device')).toBe(false);
});

it.each(['register', 'subscribe'] as const)('says so where the browser never answers to %s', async (call) => {
  const { pushManager, serviceWorker } = aBrowser();
  const asked = { register: serviceWorker.register, subscribe: pushManager.subscribe }[call];
  asked.mockReturnValue(new Promise<never>(() => undefined));
  openAlerts();
  const press = await button();
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  try {
    fireEvent.click(press);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(asked).toHaveBeenCalled();
    expect(screen.getByText('No se pudieron activar los avisos')).toBeVisible();
    expect(press).not.toHaveAttribute('aria-busy');
  } finally {
    jest.useRealTimers();
  }
});

it('an iPhone is told to install the shop first', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)');
  openAlerts();
  expect(await screen.findByText('En iPhone y iPad, primero instala la tienda')).toBeVisible();
  expect(screen.getByText(/Agregar a inicio/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Avisarme en este dispositivo' })).toBeNull();
});

it('so is an iPad, which says that it is a Mac', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 });
  openAlerts();
  expect(await screen.findByText('En iPhone y iPad, primero instala la tienda')).toBeVisible();
  cleanup();
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 0 });
  openAlerts();
  expect(await screen.findByText('Este navegador no puede mostrar avisos')).toBeVisible();
});

it('who blocks it when the browser asks is told where to allow it', async () => {
  aBrowser('default');
  const requestPermission = () => {
    Object.assign(Notification, { permission: 'denied' });
    return Promise.resolve('denied');
  };
  Object.assign(Notification, { requestPermission });
  openAlerts();
  await userEvent.click(await button());
  expect(await screen.findByText('Los avisos están bloqueados')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Avisarme en este dispositivo' })).toBeNull();
});

it('who took the permission back is not asked for it again without a press', async () => {
  const { pushManager } = aBrowser('default');
  localStorage.setItem('admin_push', me.id);
  const { calls } = openAlerts();
  expect(await button()).toBeVisible();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  // The shop's key would be read for a subscription alone.
  expect(calls.filter(({ call }) => call === 'GET /api/admin/push')).toHaveLength(1);
});

it('who blocked it is told where to allow it', async () => {
  aBrowser('denied');
  openAlerts();
  expect(await screen.findByText('Los avisos están bloqueados')).toBeVisible();
});
