/** Where browsers have their push services: Chrome, Edge on Android and Samsung Internet; Firefox; Safari; Edge. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/**
 * True when messages may be sent to an address that a browser gave us: only to the push services of the browsers, by HTTPS, so
 * that nobody makes this server call whatever it can reach; written as a browser writes it, which the unique index has room for.
 * `others` are origins that the owner adds.
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (href !== endpoint || username !== '' || password !== '') return false;
  if (others.includes(origin)) return true;
  return protocol === 'https:' && port === '' && KNOWN.some((known) => known.test(hostname));
}
