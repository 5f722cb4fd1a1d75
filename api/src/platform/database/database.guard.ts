import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import { DatabaseConnection } from './connections/database-connection';

/** For handlers that serve while the database is away. */
export const WithoutDatabase = Reflector.createDecorator<undefined, boolean>({ transform: () => true });

/**
 * While the database is away, calls that need it are refused at once; those that wait for it already are let go by the
 * pool. A long queue for a database that answers is no reason to refuse anybody.
 */
@Injectable()
export class DatabaseGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: DatabaseConnection,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (!this.reflector.getAllAndOverride(WithoutDatabase, targets)) await this.database.requireAnswer();
    return true;
  }
}
