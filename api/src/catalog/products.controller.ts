import type { ProductView } from '@shop/contracts';
import { Controller, Get } from '@nestjs/common';

import { Public } from '../common/access.decorators';
import type { Page } from '../common/http/page';
import { CachedResponse } from '../platform/cache/cached-response.decorator';
import { ProductsService } from './products.service';

/** The catalogue that everybody may read. */
@Controller('products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @Public()
  @CachedResponse('products')
  list(): Promise<Page<ProductView>> {
    return this.products.list();
  }
}
