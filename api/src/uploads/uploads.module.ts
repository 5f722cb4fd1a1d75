import { Module } from '@nestjs/common';

import { CONFIG } from '../shared/config/config';
import { openPictureStore } from './open-picture-store';
import { PictureStore } from './picture-store';
import { Pictures } from './pictures.service';
import { UploadsController } from './uploads.controller';

@Module({
  controllers: [UploadsController],
  providers: [{ provide: PictureStore, inject: [CONFIG], useFactory: openPictureStore }, Pictures],
  exports: [Pictures],
})
export class UploadsModule {}
