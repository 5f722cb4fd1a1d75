import { setTimeout as pause } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../shared/errors/shop-error';

/** Whoever watches the shop wants to know soon; ms. */
const PATIENCE = 2000;

export interface Health {
  status: 'ok';
  database: 'ok';
}

@Injectable()
export class HealthService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @throws ShopError server.unavailable when the database does not answer in time */
  async check(): Promise<Health> {
    const giveUp = new AbortController();
    try {
      await Promise.race([this.database.query('SELECT 1'), tooLate(giveUp.signal)]);
      return { status: 'ok', database: 'ok' };
    } finally {
      giveUp.abort();
    }
  }
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await pause(PATIENCE, undefined, { signal });
  throw new ShopError('server.unavailable');
}
