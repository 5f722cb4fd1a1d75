import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';

import { ActivationLinkEntity } from '../affiliates/activation/activation-link.entity';
import { TrustedAddressEntity } from '../auth/attempts/trusted-address.entity';
import { RevokedTokenEntity } from '../auth/tokens/revoked-token.entity';
import { FactorRuleEntity } from '../auth/factors/rules/factor-rule.entity';
import { PasskeyEntity } from '../auth/factors/passkeys/passkey.entity';
import { RecoveryCodeEntity } from '../auth/factors/recovery-code.entity';
import { StaffChallengeEntity } from '../auth/factors/staff-challenge.entity';
import { StaffTotpEntity } from '../auth/factors/totp/staff-totp.entity';
import { StaffSessionEntity } from '../users/staff-session.entity';
import { AuditSealEntity } from '../audit/audit-seal.entity';
import { AuditEntryEntity } from '../audit/audit-entry.entity';
import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { ProductFlavorEntity } from '../catalog/product-flavor.entity';
import { ProductEntity } from '../catalog/product.entity';
import { CustomerNoteEntity } from '../customers/customer-note.entity';
import { MergedPhoneEntity } from '../customers/merged-phone.entity';
import { HomepageSectionEntity } from '../content/homepage-section.entity';
import { ContactMessageEntity } from '../messages/contact-message.entity';
import { PageFailureEntity } from '../failures/page-failure.entity';
import { RetentionEntity } from '../people/retention.entity';
import { EventEntity } from '../events/event.entity';
import { SeenOrderEntity } from '../events/seen-order.entity';
import { Schema1795305600000 } from './1795305600000-schema';
import { AuditHashes1795392200000 } from './1795392200000-audit-hashes';
import { AuditHashesOfOldRows1795392200001 } from './1795392200001-audit-hashes-of-old-rows';
import { Retention1795392200002 } from './1795392200002-retention';
import { Holds1795392000000 } from './1795392000000-holds';
import { Events1795392300000 } from './1795392300000-events';
import { EndedSessions1795392300001 } from './1795392300001-ended-sessions';
import { StaffSessions1795392100000 } from './1795392100000-staff-sessions';
import { OrderChanges1795392500000 } from './1795392500000-order-changes';
import { DeletedAuthors1795392600000 } from './1795392600000-deleted-authors';
import { PageFailures1795392610000 } from './1795392610000-page-failures';
import { EnteredOrders1795392620000 } from './1795392620000-entered-orders';
import { UnusedConfirmations1795392630000 } from './1795392630000-unused-confirmations';
import { HeldByOrder1795392660000 } from './1795392660000-held-by-order';
import { PendingSales1795392640000 } from './1795392640000-pending-sales';
import { OrderCodes1795392780000 } from './1795392780000-order-codes';
import { UniqueOrderCodes1795392780001 } from './1795392780001-unique-order-codes';
import { Hoarding1795392820000 } from './1795392820000-hoarding';
import { SharesOfFailures1795392830000 } from './1795392830000-shares-of-failures';
import { EventTabs1795392650000 } from './1795392650000-event-tabs';
import { AnsweredCalls1795392920000 } from './1795392920000-answered-calls';
import { OrderSums1795393000300 } from './1795393000300-order-sums';
import { SumsOfOldOrders1795393000301 } from './1795393000301-sums-of-old-orders';
import { OrderSumsAgree1795393000302 } from './1795393000302-order-sums-agree';
import { BlockedPhoneEntity } from '../orders/holds/blocked-phone.entity';
import { HoldRefusalEntity } from '../orders/holds/hold-refusal.entity';
import { OrderLimitsEntity } from '../orders/holds/order-limits.entity';
import { Customers1795392400000 } from './1795392400000-customers';
import { FactorKeys1795392850000 } from './1795392850000-factor-keys';
import { StepUpByDefault1795392840000 } from './1795392840000-step-up-by-default';
import { SaleCodes1795393000201 } from './1795393000201-sale-codes';
import { OldOrders1795392910000 } from './1795392910000-old-orders';
import { OrdersOutliveAccounts1795392910001 } from './1795392910001-orders-outlive-accounts';
import { StaffNoticeEntity } from '../notices/staff-notice.entity';
import { OrderEntity } from '../orders/order.entity';
import { SaleEntity } from '../orders/sale.entity';
import { UserEntity } from '../users/user.entity';
import { Push1795392300002 } from './1795392300002-push';
import { PushDeliveryEntity } from '../push/push-delivery.entity';
import { PushSubscriptionEntity } from '../push/push-subscription.entity';
import { QuietLogger } from '../platform/database/quiet-logger';
import { ServingPool } from '../platform/database/serving-pool';
import { SnakeNaming } from '../platform/database/snake-naming';

const entities = [
  ActivationLinkEntity,
  AffiliateEntity,
  AuditEntryEntity,
  AuditSealEntity,
  BlockedPhoneEntity,
  ContactMessageEntity,
  EventEntity,
  FactorRuleEntity,
  HoldRefusalEntity,
  CustomerNoteEntity,
  HomepageSectionEntity,
  MergedPhoneEntity,
  OrderEntity,
  OrderLimitsEntity,
  PageFailureEntity,
  PasskeyEntity,
  ProductEntity,
  ProductFlavorEntity,
  PushDeliveryEntity,
  PushSubscriptionEntity,
  RecoveryCodeEntity,
  RetentionEntity,
  RevokedTokenEntity,
  SaleEntity,
  SeenOrderEntity,
  StaffChallengeEntity,
  StaffSessionEntity,
  StaffTotpEntity,
  TrustedAddressEntity,
  StaffNoticeEntity,
  UserEntity,
];

/** In the order in which they run; an executed one is never edited. */
const migrations = [
  Schema1795305600000,
  Holds1795392000000,
  StaffSessions1795392100000,
  AuditHashes1795392200000,
  AuditHashesOfOldRows1795392200001,
  Retention1795392200002,
  Events1795392300000,
  EndedSessions1795392300001,
  Push1795392300002,
  Customers1795392400000,
  OrderChanges1795392500000,
  DeletedAuthors1795392600000,
  PageFailures1795392610000,
  EnteredOrders1795392620000,
  UnusedConfirmations1795392630000,
  PendingSales1795392640000,
  EventTabs1795392650000,
  HeldByOrder1795392660000,
  OrderCodes1795392780000,
  UniqueOrderCodes1795392780001,
  Hoarding1795392820000,
  SharesOfFailures1795392830000,
  StepUpByDefault1795392840000,
  FactorKeys1795392850000,
  OldOrders1795392910000,
  OrdersOutliveAccounts1795392910001,
  AnsweredCalls1795392920000,
  SaleCodes1795393000201,
  OrderSums1795393000300,
  SumsOfOldOrders1795393000301,
  OrderSumsAgree1795393000302,
];

/** How long the database may take before a caller is told that the shop is unavailable, in ms. */
const PATIENCE = {
  /** For a free connection of the pool, or for a new one. */
  connection: 8000,
  /** For one statement, enforced by the database. */
  statement: 4000,
  /** For one statement, enforced here, should the database not answer at all. */
  answer: 4500,
} as const;

/** The pool that serves calls. More connections made orders slower, not faster. */
export const POOL_SIZE = 8;

interface Options {
  url: string;
  /** Called when an idle connection breaks; without a listener that would end the process. */
  onIdleError: (error: unknown) => void;
  /** Of the `Config`. */
  patienceScale?: number;
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
  const wait = scaled(options);
  return {
    ...commonOptions(options),
    driver: { ...pg, Pool: ServingPool },
    poolSize: POOL_SIZE,
    applicationName: 'shop-api',
    extra: {
      connectionTimeoutMillis: wait(PATIENCE.connection),
      statement_timeout: wait(PATIENCE.statement),
      query_timeout: wait(PATIENCE.answer),
      idle_in_transaction_session_timeout: wait(PATIENCE.statement),
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
    extra: { connectionTimeoutMillis: connectionPatience(options) },
  };
}

/** For a new connection, ms. */
export function connectionPatience(options: Pick<Options, 'patienceScale'>): number {
  return scaled(options)(PATIENCE.connection);
}

function scaled({ patienceScale = 1 }: Pick<Options, 'patienceScale'>): (ms: number) => number {
  return (ms) => Math.round(ms * patienceScale);
}
