import type { ListMeta, Success, SuccessList } from '@shop/contracts';
import {
  applyDecorators,
  Injectable,
  SetMetadata,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import { map, type Observable } from 'rxjs';

import { Page } from './page';

const FIELDS_BESIDE_DATA = 'shop:fields-beside-data';

/** The fields of `data` stand beside it as well: clients that were specified keep the whole response (API-1). */
export const FieldsBesideData = () =>
  applyDecorators(SetMetadata(FIELDS_BESIDE_DATA, true), ApiExtension('x-fields-beside-data', true));

/** Wraps what a handler returns in the shop's one shape of a success; files go out as they are. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const besideData = this.reflector.get<boolean | undefined>(FIELDS_BESIDE_DATA, context.getHandler()) === true;
    return next
      .handle()
      .pipe(map((value: unknown) => (besideData ? Object.assign({}, value, toSuccess(value)) : toSuccess(value))));
  }
}

/** Puts the result of a handler into the envelope that is sent. */
export function toSuccess(value: unknown): StreamableFile | Success<unknown> | SuccessList<unknown> {
  if (value instanceof StreamableFile) return value;
  if (value instanceof Page) return { success: true, data: value.data as unknown[], meta: value.meta as ListMeta };
  return { success: true, data: value ?? null };
}
