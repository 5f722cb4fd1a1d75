import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';

import { TrustedAddressEntity } from './trusted-address.entity';

/** How long an address is trusted after a sign-in, ms: thirty days. */
const TRUSTED_FOR_MS = 30 * 24 * 3_600_000;

/**
 * From which addresses and devices accounts were signed in to in the last thirty days. They are in the database because an attack
 * that goes on must not keep the owner out after a restart.
 */
@Injectable()
export class TrustedAddresses {
  constructor(@InjectRepository(TrustedAddressEntity) private readonly addresses: Repository<TrustedAddressEntity>) {}

  /** True when the account was signed in to from the address, or the device; the key stands for both. */
  trusts(key: string): Promise<boolean> {
    return this.addresses.existsBy({ key, until: MoreThan(new Date()) });
  }

  async trust(key: string): Promise<void> {
    await this.addresses.upsert({ key, until: new Date(Date.now() + TRUSTED_FOR_MS) }, ['key']);
  }
}
