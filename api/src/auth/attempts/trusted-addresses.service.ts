import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const know = 'SELECT FROM trusted_addresses WHERE key = $1 AND until > now()';

/** Rows whose time is over are nobody's any more. */
const remember = `
  WITH swept AS (DELETE FROM trusted_addresses WHERE until < now() AND key <> $1)
  INSERT INTO trusted_addresses (key, until) VALUES ($1, now() + interval '30 days')
  ON CONFLICT (key) DO UPDATE SET until = excluded.until`;

/**
 * From which addresses accounts were signed in to in the last thirty days. It is in the database because an attack that
 * goes on must not keep the owner out after a restart.
 */
@Injectable()
export class TrustedAddresses {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Whether the account was signed in to from the address; the key stands for both. */
  async know(key: string): Promise<boolean> {
    return (await this.database.query<unknown[]>(know, [key])).length > 0;
  }

  async remember(key: string): Promise<void> {
    await this.database.query(remember, [key]);
  }
}
