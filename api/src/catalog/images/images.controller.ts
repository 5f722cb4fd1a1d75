import type { UploadedImage } from '@shop/contracts';
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';

import { Allow } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { ImageInterceptor, requiredImage } from './image.interceptor';
import { Pictures } from './pictures.service';
import { NoStepUp } from '../../access/step-up';

@Controller('admin/products/upload-image')
export class ImagesController {
  constructor(private readonly pictures: Pictures) {}

  @Post()
  @Allow('addProduct')
  @NoStepUp('Stores a picture that nothing shows yet')
  @RateLimit('uploads')
  @UseInterceptors(ImageInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] },
  })
  @ApiOperation({ summary: 'Upload a picture: JPG, PNG or WebP of at most 5 MB' })
  @Fails('upload.unsupportedImage', 'upload.tooLarge', 'upload.notStored')
  upload(@UploadedFile(requiredImage) { buffer }: Express.Multer.File): Promise<UploadedImage> {
    return this.pictures.add(buffer);
  }
}
