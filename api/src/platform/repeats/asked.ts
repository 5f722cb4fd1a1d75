import { limits } from '@shop/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';

import { invalid } from '../errors/shop-error';

/** A call that is done once, however often it is made: under a key, all that was asked. */
export interface Asked {
  key: string;
  /** Method, path and body: the same text for a call that means the same. */
  call: string;
}

/** Header by which a caller says that two calls are one. */
export const KEY_HEADER = 'Idempotency-Key';
const { min, max } = limits.idempotencyKey;
const KEY = new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<Request>();

/** Who reads the header says so in the API's description. */
const describeHeader: ParameterDecorator = (target, name) => {
  const handler = name !== undefined && Object.getOwnPropertyDescriptor(target, name);
  if (handler) ApiHeader({ name: KEY_HEADER, required: false })(target, name, handler);
};

/** The `Idempotency-Key` of the call, or null without one. */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null => {
    return keyOf(requestOf(context));
  },
  [describeHeader],
);

/** A call that creates something, under the `Idempotency-Key` that it carries; null without one: it is done each time. */
export const AskedByKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Asked | null => {
    const request = requestOf(context);
    const key = keyOf(request);
    return key === null ? null : new AskedCall(request, key);
  },
  [describeHeader],
);

/**
 * An edit whose body names the version that it changes, which is there once: without an `Idempotency-Key` the call itself is
 * its key, so a caller who makes it again because no answer came finds it done, instead of being told of their own change.
 */
export const AskedBySight = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Asked => {
    const request = requestOf(context);
    return new AskedCall(request, keyOf(request));
  },
  [describeHeader],
);

/** Written out by who does the call, once its body was checked: one that is refused may be deeper than the stack. */
class AskedCall implements Asked {
  private written: string | undefined;

  constructor(
    private readonly request: Request,
    private readonly ownKey: string | null,
  ) {}

  get key(): string {
    return this.ownKey ?? this.call;
  }

  get call(): string {
    return (this.written ??= callOf(this.request));
  }
}

function keyOf(request: Request): string | null {
  const header = request.get(KEY_HEADER);
  if (header === undefined) return null;
  if (KEY.test(header)) return header;
  throw invalid(KEY_HEADER, `Debe tener de ${min} a ${max} caracteres visibles`);
}

function callOf({ method, path, body }: Request): string {
  return JSON.stringify([method, path, body as unknown], inOrder);
}

/** Fields in the order of their names. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
