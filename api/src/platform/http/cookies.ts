import type { ExecutionContext } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';

/** One cookie of a `Cookie` header as it was sent (not percent-decoded); null when it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/**
 * A cookie of ours in one call, which no script can read. Under HTTPS its name begins with `__Host-`: a browser takes such a
 * one only from the shop itself, over HTTPS and for all of it, so that no neighbouring site can plant one.
 */
export class HostCookie {
  /** Value that the browser sent; null without one. */
  readonly value: string | null;
  private readonly response: Response;
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(name: string, sameSite: 'lax' | 'strict', context: ExecutionContext) {
    const http = context.switchToHttp();
    const { secure, headers } = http.getRequest<Request>();
    this.response = http.getResponse<Response>();
    this.name = secure ? `__Host-${name}` : name;
    this.options = { httpOnly: true, sameSite, secure, path: '/' };
    this.value = readCookie(headers.cookie, this.name);
  }

  /** @param seconds how long the browser keeps it */
  set(value: string, seconds: number): void {
    this.response.cookie(this.name, value, { ...this.options, maxAge: seconds * 1000 });
  }

  clear(): void {
    this.response.clearCookie(this.name, this.options);
  }
}
