import { randomBytes } from 'node:crypto';

import type { ExecutionContext } from '@nestjs/common';

import { HostCookie } from '../../platform/http/cookies';

/** 128 bits. */
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;

/** How long a browser keeps it; each sign-in starts it again. */
const KEPT_SECONDS = 400 * 24 * 3600;

/** The cookie by which a device is known again: it opens nothing, and says nothing but that it is the same browser. */
export class DeviceCookie extends HostCookie {
  /** Value that the browser sent, or a new one for a browser that sent none. */
  readonly id: string;

  constructor(context: ExecutionContext) {
    super('shop_device', 'strict', context);
    this.id = this.value !== null && ID.test(this.value) ? this.value : randomBytes(ID_BYTES).toString('base64url');
  }

  /** The browser keeps it: somebody signed in. */
  keep(): void {
    this.set(this.id, KEPT_SECONDS);
  }
}
