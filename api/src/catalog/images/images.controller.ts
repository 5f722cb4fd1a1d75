import type { Success, UploadedImage } from '@shop/contracts';
import { Controller, Post, UseInterceptors } from '@nestjs/common';

import { Allow } from '../../common/access.decorators';
import { success } from '../../common/http/success';
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
  async upload(@ReceivedImage() image: Buffer): Promise<Success<UploadedImage>> {
    return success(await this.pictures.add(image));
  }
}
