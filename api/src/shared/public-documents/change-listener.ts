import { Injectable } from '@nestjs/common';

import { DatabaseWatch } from '../database/database-watch';
import { PublicDocuments } from './public-documents';

/** Passes on to the public lists what the database tells: which of them changed, and whether it can be heard at all. */
@Injectable()
export class ChangeListener {
  constructor(watch: DatabaseWatch, documents: PublicDocuments) {
    watch.onChange({
      changed: (topic) => documents.drop(topic),
      hears: (hears) => documents.setHearing(hears),
    });
  }
}
