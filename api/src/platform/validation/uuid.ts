import { Injectable, ParseUUIDPipe, type ArgumentMetadata } from '@nestjs/common';
import { isUUID } from 'class-validator';

import { ShopError } from '../errors/shop-error';

export function isUuid(value: unknown): value is string {
  return isUUID(value);
}

/** An id in a path: `@Param('id', UuidPipe) id: string`. Anything but a UUID is `request.invalid`. */
@Injectable()
export class UuidPipe extends ParseUUIDPipe {
  constructor() {
    const problems = [{ path: 'id', message: 'Identificador inválido' }];
    super({ exceptionFactory: () => new ShopError('request.invalid', { problems }) });
  }

  /** In small letters, as the database writes ids: services compare them. */
  override async transform(value: string, metadata: ArgumentMetadata): Promise<string> {
    await super.transform(value, metadata);
    return value.toLowerCase();
  }
}
