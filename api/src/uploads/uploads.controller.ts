import type { Success, UploadedImage } from '@shop/contracts';
import { Controller, Post, UseInterceptors } from '@nestjs/common';

import { Allow } from '../shared/access/access';
import { success } from '../shared/http/success';
import { Limit } from '../shared/limits/limit';
import { Pictures } from './pictures.service';
import { ReceivedImage, ReceiveImage } from './receive-image.interceptor';

@Controller('admin/products/upload-image')
export class UploadsController {
  constructor(private readonly pictures: Pictures) {}

  @Post()
  @Allow('addProduct')
  @Limit('uploads')
  @UseInterceptors(ReceiveImage)
  async upload(@ReceivedImage() image: Buffer): Promise<Success<UploadedImage>> {
    return success(await this.pictures.add(image));
  }
}
