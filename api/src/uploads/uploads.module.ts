import { Module } from '@nestjs/common';

import { LocalPictureStore } from './local-picture-store';
import { PictureStore } from './picture-store';
import { Pictures } from './pictures.service';
import { UploadsController } from './uploads.controller';

@Module({
  controllers: [UploadsController],
  providers: [{ provide: PictureStore, useClass: LocalPictureStore }, Pictures],
  exports: [Pictures],
})
export class UploadsModule {}
