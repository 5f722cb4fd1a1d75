/**
 * Key of a caller where callers are told apart: an IPv4 address, or the network of an IPv6 one, as who has one of
 * those usually has the 2^64 of its /64.
 * @param ip as a socket or a proxy tells it, which may add the port: another one for each connection
 */
export function callerNetwork(ip: string): string {
  const withoutPort = ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const address = withoutPort.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return /:.*:/.test(address) && address !== '::1' ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [start = [], end = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const network = [...start, ...zeros, ...end].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':').replace(/(?:(?:^|:)0)+$/, '')}::/64`;
}
