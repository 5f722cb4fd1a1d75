import { Injectable } from '@nestjs/common';

import { DatabaseConnection } from '../database/database-connection';
import { ResponseCache } from './response-cache';

/** Passes on to the public lists what the database tells: which of them changed, and whether it can be heard at all. */
@Injectable()
export class ChangeListener {
  constructor(watch: DatabaseConnection, documents: ResponseCache) {
    watch.onChange({
      changed: (topic) => documents.drop(topic),
      hears: (hears) => documents.setHearing(hears),
    });
  }
}
