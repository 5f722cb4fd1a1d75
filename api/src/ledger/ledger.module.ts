import { Global, Module } from '@nestjs/common';

import { LedgerController } from './ledger.controller';
import { Ledger } from './ledger.service';

/** Every module that lets somebody change something writes it down here. */
@Global()
@Module({ controllers: [LedgerController], providers: [Ledger], exports: [Ledger] })
export class LedgerModule {}
