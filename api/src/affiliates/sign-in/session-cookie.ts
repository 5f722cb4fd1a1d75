import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';

import { hostCookie, readCookie } from '../../platform/http/cookies';

const SESSION = 'distributor_session';

/** The cookie of a distributor's session in one call: scripts can't read it, other sites can't send it with a change. */
export class SessionCookie {
  constructor(
    private readonly request: Request,
    private readonly response: Response,
  ) {}

  static of(context: ExecutionContext): SessionCookie {
    const http = context.switchToHttp();
    return new SessionCookie(http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** What the browser sent; null without one. */
  get token(): string | null {
    return readCookie(this.request.headers.cookie, this.name);
  }

  /** @param seconds how long the browser keeps it */
  set(token: string, seconds: number): void {
    this.response.cookie(this.name, token, { ...this.options, maxAge: seconds * 1000 });
  }

  clear(): void {
    this.response.clearCookie(this.name, this.options);
  }

  private get name(): string {
    return hostCookie(SESSION, this.request);
  }

  private get options(): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', secure: this.request.secure, path: '/' };
  }
}

/** The `SessionCookie` of the call. */
export const DistributorCookie = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  SessionCookie.of(context),
);
