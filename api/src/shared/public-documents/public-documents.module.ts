import { Global, Module } from '@nestjs/common';

import { ChangeListener } from './change-listener';
import { PublicDocuments } from './public-documents';

@Global()
@Module({ providers: [PublicDocuments, ChangeListener], exports: [PublicDocuments] })
export class PublicDocumentsModule {}
