import { isPushService } from './push-services';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'http://127.0.0.1:4100/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, ['http://127.0.0.1:4100'])).toBe(true);
});

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://[::1]/x',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.atacante.gt/x',
  'https://atacante.gt/fcm.googleapis.com',
  'https://user:pw@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@atacante.gt/x',
  'http://127.0.0.1:4101/abc',
  'file:///etc/passwd',
  'x',
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint, ['http://127.0.0.1:4100'])).toBe(false);
});
