import type { SectionView } from '@shop/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';

import { Public } from '../platform/http/access.decorators';
import type { Page } from '../platform/http/page';
import { CachedResponse } from '../platform/cache/cached-response.decorator';
import { ContentService } from './content.service';

/** The texts of the homepage that everybody may read. */
@Controller('homepage-content')
export class ContentController {
  constructor(private readonly content: ContentService) {}

  @Get()
  @Public()
  @CachedResponse('homepage-content')
  @ApiResponse({ status: 304, description: 'Not changed since the ETag that was sent' })
  @ApiOperation({ summary: 'The active sections of the homepage' })
  list(): Promise<Page<SectionView>> {
    return this.content.listActive();
  }
}
