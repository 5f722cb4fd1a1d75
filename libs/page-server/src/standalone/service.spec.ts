import type { IncomingMessage } from 'node:http';
import { secret, visitorAddress } from './service';

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
  ['a'.repeat(32), 'a'.repeat(32)],
])('a secret is long or absent: %j', (value, kept) => {
  process.env['DEVELOPER_TOKEN'] = value;
  expect(secret('DEVELOPER_TOKEN')).toBe(kept);
});

test.each(['facil', 'a'.repeat(31)])('the short secret %j is refused, and not told', (value) => {
  process.env['DEVELOPER_TOKEN'] = value;
  expect(() => secret('DEVELOPER_TOKEN')).toThrow(/^DEVELOPER_TOKEN debe tener al menos 32 caracteres\.$/);
});
