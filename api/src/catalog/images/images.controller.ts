import type { UploadedImage } from '@shop/contracts';
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';

import { Allow } from '../../common/access.decorators';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { ImageInterceptor, requiredImage } from './image.interceptor';
import { Pictures } from './pictures.service';

@Controller('admin/products/upload-image')
export class ImagesController {
  constructor(private readonly pictures: Pictures) {}

  @Post()
  @Allow('addProduct')
  @RateLimit('uploads')
  @UseInterceptors(ImageInterceptor)
  upload(@UploadedFile(requiredImage) { buffer }: Express.Multer.File): Promise<UploadedImage> {
    return this.pictures.add(buffer);
  }
}
