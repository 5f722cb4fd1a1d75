import type { UploadedImage } from '@shop/contracts';
import { Controller, Post, UseInterceptors } from '@nestjs/common';

import { Allow } from '../../common/access.decorators';
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
  upload(@ReceivedImage() image: Buffer): Promise<UploadedImage> {
    return this.pictures.add(image);
  }
}
