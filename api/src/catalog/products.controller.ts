import type { ProductView } from '@shop/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';

import { Public } from '../platform/http/access.decorators';
import type { Page } from '../platform/http/page';
import { CachedResponse } from '../platform/cache/cached-response.decorator';
import { ProductsService } from './products.service';

/** The catalogue that everybody may read. */
@Controller('products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @Public()
  @CachedResponse('products')
  @ApiResponse({ status: 304, description: 'Not changed since the ETag that was sent' })
  @ApiOperation({ summary: 'The catalogue: products that are active and shown on the homepage' })
  list(): Promise<Page<ProductView>> {
    return this.products.list();
  }
}
