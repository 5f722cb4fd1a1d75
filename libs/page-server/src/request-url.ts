import type { IncomingMessage } from 'node:http';

/**
 * The address that a request asks for, on a host that stands for the shop. Two slashes begin a path of the shop, no other host.
 * @throws TypeError when it is none
 */
export function requestUrl({ url = '/' }: IncomingMessage): URL {
  return new URL(url.startsWith('/') ? `http://shop.invalid${url}` : url, 'http://shop.invalid');
}
