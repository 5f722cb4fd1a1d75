import { randomBytes } from 'node:crypto';

import type { Request, Response } from 'express';

import { hostCookie, readCookie } from '../../platform/http/cookies';

const NAME = 'shop_device';

/** 128 bits. */
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;

/** How long a browser keeps it; each sign-in starts it again. */
const KEPT_FOR_MS = 400 * 24 * 3_600_000;

/** The cookie by which a device is known again: it opens nothing, and says nothing but that it is the same browser. */
export class DeviceCookie {
  /** What the browser sent, or a new one for a browser that sent none. */
  readonly id: string;

  constructor(
    private readonly request: Request,
    private readonly response: Response,
  ) {
    const sent = readCookie(request.headers.cookie, hostCookie(NAME, request));
    this.id = sent !== null && ID.test(sent) ? sent : randomBytes(ID_BYTES).toString('base64url');
  }

  /** The browser keeps it: somebody signed in. */
  keep(): void {
    this.response.cookie(hostCookie(NAME, this.request), this.id, {
      httpOnly: true,
      sameSite: 'strict',
      secure: this.request.secure,
      path: '/',
      maxAge: KEPT_FOR_MS,
    });
  }
}
