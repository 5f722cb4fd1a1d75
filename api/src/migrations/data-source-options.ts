import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';

import { ActivationLinkEntity } from '../auth/activation/activation-link.entity';
import { TrustedAddressEntity } from '../auth/attempts/trusted-address.entity';
import { RevokedTokenEntity } from '../auth/tokens/revoked-token.entity';
import { AuditEntryEntity } from '../audit/audit-entry.entity';
import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { ProductFlavorEntity } from '../catalog/product-flavor.entity';
import { ProductEntity } from '../catalog/product.entity';
import { HomepageSectionEntity } from '../content/homepage-section.entity';
import { ContactMessageEntity } from '../messages/contact-message.entity';
import { Schema1795305600000 } from './1795305600000-schema';
import { OrderEntity } from '../orders/order.entity';
import { SaleEntity } from '../orders/sale.entity';
import { UserEntity } from '../users/user.entity';
import { QuietLogger } from '../platform/database/quiet-logger';
import { ServingPool } from '../platform/database/serving-pool';
import { SnakeNaming } from '../platform/database/snake-naming';

const entities = [
  ActivationLinkEntity,
  AffiliateEntity,
  AuditEntryEntity,
  ContactMessageEntity,
  HomepageSectionEntity,
  OrderEntity,
  ProductEntity,
  ProductFlavorEntity,
  RevokedTokenEntity,
  SaleEntity,
  TrustedAddressEntity,
  UserEntity,
];

/** In the order in which they run; an executed one is never edited. */
const migrations = [Schema1795305600000];

/** How long the database may take before a caller is told that the shop is unavailable, in ms. */
export const patience = {
  /** For a free connection of the pool, or for a new one. */
  connection: 8000,
  /** For one statement, enforced by the database. */
  statement: 4000,
  /** For one statement, enforced here, should the database not answer at all. */
  answer: 4500,
} as const;

/** The pool that serves calls. More connections made orders slower, not faster. */
const POOL_SIZE = 8;

interface Options {
  url: string;
  /** Called when an idle connection breaks; without a listener that would end the process. */
  onIdleError: (error: unknown) => void;
}

function commonOptions({ url, onIdleError }: Options) {
  return {
    type: 'postgres',
    url,
    entities,
    migrations,
    namingStrategy: new SnakeNaming(),
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    logger: new QuietLogger(),
    poolErrorHandler: onIdleError,
  } as const satisfies DataSourceOptions;
}

/** Options of the data source that serves calls: bounded waits everywhere. */
export function servingOptions(options: Options): DataSourceOptions {
  return {
    ...commonOptions(options),
    driver: { ...pg, Pool: ServingPool },
    poolSize: POOL_SIZE,
    applicationName: 'shop-api',
    extra: {
      connectionTimeoutMillis: patience.connection,
      statement_timeout: patience.statement,
      query_timeout: patience.answer,
      idle_in_transaction_session_timeout: patience.statement,
      keepAlive: true,
    },
  };
}

/** Options of the short-lived data source that migrates and seeds; a migration may take its time. */
export function preparingOptions(options: Options): DataSourceOptions {
  return {
    ...commonOptions(options),
    poolSize: 3,
    applicationName: 'shop-prepare',
    extra: { connectionTimeoutMillis: patience.connection },
  };
}
