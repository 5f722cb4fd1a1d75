import type { UploadedImage } from '@shop/contracts';
import { Controller, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';

import { Allow } from '../../common/access.decorators';
import { Fails } from '../../common/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { Pictures } from './pictures.service';
import { ReceivedImage, ReceiveImage } from './receive-image.interceptor';

@Controller('admin/products/upload-image')
export class ImagesController {
  constructor(private readonly pictures: Pictures) {}

  @Post()
  @Allow('addProduct')
  @RateLimit('uploads')
  @UseInterceptors(ReceiveImage)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] },
  })
  @ApiOperation({ summary: 'Upload a picture: JPG, PNG or WebP of at most 5 MB' })
  @Fails('upload.unsupportedImage', 'upload.tooLarge', 'upload.notStored')
  upload(@ReceivedImage() image: Buffer): Promise<UploadedImage> {
    return this.pictures.add(image);
  }
}
