import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { publicPlace, secret, visitorAddress } from './service';

const from = (forwarded: string) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '::ffff:172.31.83.10' },
  }) as unknown as IncomingMessage;

test.each([
  ['what the proxy appended, not what the visitor said', '1.2.3.4, 190.148.1.2', 1, '190.148.1.2'],
  ['what the first of two proxies appended', '1.2.3.4, 190.148.1.2, 203.0.113.9', 2, '190.148.1.2'],
  ['the farthest address, where fewer were told than proxies are trusted', '190.148.1.2', 2, '190.148.1.2'],
  ['all of an IPv6 network as one', '2800:98:1234:5678:ffff::1', 1, '2800:98:1234:5678::/64'],
  ['who opened the connection, where no proxy is trusted', '190.148.1.2', 0, '172.31.83.10'],
  ['who opened the connection, where the proxy told nothing', '', 1, '172.31.83.10'],
])('a visitor is told apart by %s', (_what, forwarded, trustedProxies, address) => {
  expect(visitorAddress(from(forwarded), trustedProxies)).toBe(address);
});

test.each([
  ['', null],
  ['# one of thirty-two letters or more comes later', null],
  ['a'.repeat(32), 'a'.repeat(32)],
])('a secret is long or absent: %j', (value, kept) => {
  process.env['DEVELOPER_TOKEN'] = value;
  expect(secret('DEVELOPER_TOKEN')).toBe(kept);
});

test.each(['facil', 'a'.repeat(31)])('the short secret %j is refused, and not told', (value) => {
  process.env['DEVELOPER_TOKEN'] = value;
  expect(() => secret('DEVELOPER_TOKEN')).toThrow(/^DEVELOPER_TOKEN debe tener al menos 32 caracteres\.$/);
});

function placeWith(settings: Record<string, string>): ReturnType<typeof publicPlace> {
  Object.assign(process.env, { NODE_ENV: 'test', PUBLIC_URL: '', TRUST_PROXY: '', ...settings });
  return publicPlace();
}

test('the shop’s address and its proxies are read without blanks, the address to its host, and what is empty counts as absent', () => {
  expect(placeWith({ PUBLIC_URL: ' ' })).toEqual({ publicUrl: null, trustedProxies: 0 });
  const given = { NODE_ENV: 'production', PUBLIC_URL: ' https://niebla.gt/inicio ', TRUST_PROXY: '2 ' };
  expect(placeWith(given)).toEqual({ publicUrl: 'https://niebla.gt', trustedProxies: 2 });
});

test.each([
  ['PUBLIC_URL', 'niebla.gt'],
  ['PUBLIC_URL', 'ftp://niebla.gt'],
  ['PUBLIC_URL', 'https://'],
  ['TRUST_PROXY', 'sí'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '11'],
])('%s=%p ends the part at its start, as the API: it would seem well, and answer no page', (name, value) => {
  expect(() => placeWith({ [name]: value })).toThrow(new RegExp(`^${name} debe ser `));
});

test('behind a proxy in production the shop’s address has to be known', () => {
  expect(() => placeWith({ NODE_ENV: 'production', TRUST_PROXY: '1' })).toThrow(/^Falta PUBLIC_URL: /);
});

/** A part whose pages fail. */
const failing = `
import { serve } from ${JSON.stringify(join(import.meta.dirname, 'service.ts'))};
serve(() => Promise.reject(new Error('broken')));
`;

test('a page that fails is answered as failed, the part goes on, and ends when it is asked to', async () => {
  const part = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', failing], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0' },
  });
  const ended = once(part, 'exit');
  const [said] = (await once(part.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${/\d+/.exec(String(said))?.[0]}`;
  const statuses: number[] = [];
  for (let page = 0; page < 3; page += 1) statuses.push((await fetch(`${origin}/`)).status);
  expect(statuses).toEqual([500, 500, 500]);
  expect((await fetch(`${origin}/health`)).status).toBe(200);
  part.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
