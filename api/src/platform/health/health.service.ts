import { Injectable } from '@nestjs/common';

import { DatabaseConnection } from '../database/connections/database-connection';
import { ShopError } from '../errors/shop-error';

export interface Health {
  status: 'ok';
  database: 'ok';
}

@Injectable()
export class HealthService {
  private draining = false;

  constructor(private readonly database: DatabaseConnection) {}

  /** @throws ShopError server.unavailable when the database does not answer within about 2 s */
  async check(): Promise<Health> {
    if (!(await this.database.check())) throw new ShopError('server.unavailable');
    return { status: 'ok', database: 'ok' };
  }

  /**
   * Says that buyers may be sent here. The database was brought to this version before this process began to listen.
   * @throws ShopError server.unavailable while the shop is about to end, and without its database
   */
  async checkReady(): Promise<Health> {
    if (this.draining) throw new ShopError('server.unavailable');
    return this.check();
  }

  /** From now on the shop is not ready: the proxy that sends buyers here looks for another place. */
  beginDraining(): void {
    this.draining = true;
  }
}
