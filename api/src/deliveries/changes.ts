import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuditAction, AuditFields } from '@shop/contracts';
import { DataSource, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { type Actor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { retryConflicts } from '../platform/database/retry-conflicts';
import { invalid } from '../platform/errors/shop-error';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';

/** Who did something, by what it is: `close.opened` happened to a close. */
interface Told {
  by: StaffPrincipal | Actor;
  action: AuditAction;
  id: string;
  before?: AuditFields | null;
}

/** Changes of deliveries and their money: each in one transaction, with a row of the audit log. */
@Injectable()
export class Changes {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** In one transaction; once more when another one was in its way. */
  make<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return retryConflicts(() => this.database.transaction(work));
  }

  /**
   * The same, once for each call of staff.
   * @param work answers the id of what it made or changed
   * @returns that id; of the same call made again, the one of then
   * @throws ShopError request.keyReused
   */
  makeOnce(
    { staff, asked }: { staff: StaffPrincipal; asked: Asked | null },
    work: (manager: EntityManager) => Promise<string>,
  ): Promise<string> {
    return this.make((manager) => doOnce(manager, staff.id, asked, () => work(manager)));
  }

  /** Writes what happened to an object into the audit log. */
  tell(manager: EntityManager, { by, ...told }: Told, after: AuditFields | null): Promise<void> {
    return this.audit.tell(manager, by, { ...told, after });
  }
}

/**
 * The reason that somebody typed, null for blanks.
 * @throws ShopError request.invalid where there is none and a difference needs one
 */
export function reasonFor(isDifferent: boolean, typed: string | null): string | null {
  const reason = typed?.trim() || null;
  if (isDifferent && reason === null) throw invalid('reason', 'Escribe por qué hay una diferencia');
  return reason;
}
