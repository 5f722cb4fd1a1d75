import { addressWarning } from './address-warning';

const beyond = { webRoot: '/shop', publicUrl: null, host: '0.0.0.0' };

test.each(['0.0.0.0', '::', '192.168.1.5', 'tienda.local'])(
  'a shop at %s without PUBLIC_URL warns in one line',
  (host) => {
    const warning = addressWarning({ ...beyond, host });
    expect(warning).toMatch(/PUBLIC_URL/);
    expect(warning).not.toContain('\n');
  },
);

test.each([
  { host: '127.0.0.1' },
  { host: '::1' },
  { host: 'localhost' },
  { publicUrl: 'https://niebla.gt' },
  { webRoot: null },
])('%j does not', (settings) => expect(addressWarning({ ...beyond, ...settings })).toBeNull());
