import type { PermissionFlag } from '@shop/contracts';

import type { TestShop } from '../test-shop';

/** A call that succeeds for those who may make it. */
export interface RouteCall {
  /** With ids of objects that exist. */
  path: string;
  body?: unknown;
  /** Beside those of who calls. */
  headers?: Record<string, string>;
  /** For what is no JSON; in place of `body`. */
  form?: FormData;
  status: number;
}

/**
 * Who may call a route, and an example. A route where the flag depends on the change has a case for each flag, told apart
 * by `when`. The matrix test makes each call as everybody.
 */
export interface RouteCase {
  /** As Nest knows it: `PATCH /api/admin/sales/:id/status`. */
  route: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`;
  when?: string;
  to: 'everyone' | 'distributor' | 'staff' | 'admin' | PermissionFlag;
  /** Flags of which its service asks staff for one, though the route is declared for all of them. */
  oneOf?: readonly [PermissionFlag, ...PermissionFlag[]];
  /** True when the call is refused until the password or a factor was given lately in the session. */
  asks?: boolean;
  /** Makes what the call needs, for each caller again. */
  call: (shop: TestShop) => Promise<RouteCall>;
}
