import { Module } from '@nestjs/common';

import { CONFIG } from '../../platform/config/config';
import { openPictureStore } from '../../platform/storage/open-picture-store';
import { PictureStore } from '../../platform/storage/picture-store';
import { Pictures } from './pictures.service';
import { ImagesController } from './images.controller';

@Module({
  controllers: [ImagesController],
  providers: [{ provide: PictureStore, inject: [CONFIG], useFactory: openPictureStore }, Pictures],
  exports: [Pictures],
})
export class ImagesModule {}
