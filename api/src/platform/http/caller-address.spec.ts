import { callerAddress } from './caller-address';

test.each([
  ['190.148.1.2', '190.148.1.2'],
  ['::ffff:190.148.1.2', '190.148.1.2'],
  ['2800:98:1234:5678:1::1', '2800:98:1234:5678::/64'],
  ['2800:98:1234:5678:ffff:ffff:ffff:ffff', '2800:98:1234:5678::/64'],
  ['2800:98:1234:5679::1', '2800:98:1234:5679::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::1'],
  [undefined, ''],
])('%s counts as %s', (ip, address) => {
  expect(callerAddress({ ip })).toBe(address);
});
