import { Global, Module } from '@nestjs/common';

import { Jobs } from '../jobs/jobs.service';
import { ImportApplying, ImportReading } from './import-jobs';
import { Importers } from './importers.service';
import { ImportsController } from './imports.controller';
import { Imports } from './imports.service';
import { Sheets } from './sheets/sheets.service';

/** Imports by spreadsheet; the modules of rooms register their importers. */
@Global()
@Module({
  controllers: [ImportsController],
  providers: [Imports, Importers, ImportReading, ImportApplying, Sheets],
  exports: [Importers, Sheets],
})
export class ImportsModule {
  constructor(jobs: Jobs, reading: ImportReading, applying: ImportApplying) {
    jobs.register(reading, applying);
  }
}
