import { Injectable, type PipeTransform } from '@nestjs/common';

import { ShopError } from '../errors/shop-error';
import { isUuid } from './rules';

/** An id in a path: `@Param('id', UuidPipe) id: string`. Anything but a UUID is `request.invalid`. */
@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (isUuid(value)) return value.toLowerCase();
    throw new ShopError('request.invalid', { problems: [{ path: 'id', message: 'Identificador inválido' }] });
  }
}
