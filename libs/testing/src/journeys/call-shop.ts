import type { APIRequestContext, APIResponse } from '@playwright/test';

/**
 * A call beside the browser, on a connection of its own: one that waited for seconds may be ended by the shop just then, and
 * only browsers ask again.
 */
export function callShop(
  request: APIRequestContext,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<APIResponse> {
  return request.fetch(path, {
    method,
    headers: { Connection: 'close', ...headers },
    ...(body === undefined ? {} : { data: body }),
  });
}
