import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { json, type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';

import { ACCESS, type Access } from '../access.decorators';
import { isError } from '../../errors/is-error';
import { invalid, ShopError } from '../../errors/shop-error';
import { LimitBody, usualBodyLimit, type BodyLimit } from './body-limit';
import { countValues } from './count-values';

/**
 * Reads a call's JSON body once every guard let the call through, up to the limit of its route: who may not call, or calls
 * too often, has nothing read or built.
 */
@Injectable()
export class BodyReading implements NestInterceptor {
  private readonly readers = new Map<BodyLimit, RequestHandler>();

  constructor(private readonly reflector: Reflector) {}

  /** @throws ShopError request.tooLarge, request.malformed, request.invalid for too many values */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const targets = [context.getHandler(), context.getClass()];
    const limit =
      this.reflector.getAllAndOverride<BodyLimit | undefined>(LimitBody, targets) ??
      usualBodyLimit(this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets));
    const http = context.switchToHttp();
    await this.read(limit, http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }

  private async read(limit: BodyLimit, request: Request, response: Response): Promise<void> {
    const reader = this.readers.get(limit) ?? readerUpTo(limit);
    this.readers.set(limit, reader);
    await new Promise<void>((resolve, reject) => {
      void reader(request, response, (error?: unknown) => {
        if (error === undefined) resolve();
        else reject(isError(error) ? error : new ShopError('request.malformed', { cause: error }));
      });
    });
  }
}

function readerUpTo({ bytes, values }: BodyLimit): RequestHandler {
  return json({
    limit: bytes,
    type: 'application/json',
    inflate: false,
    verify: (_request, _response, body, encoding) => {
      if (encoding !== 'utf-8') throw new ShopError('request.unsupportedType');
      if (countValues(body) > values) {
        throw invalid('', `La solicitud tiene demasiados datos: puede tener ${values} como máximo`);
      }
    },
  });
}
