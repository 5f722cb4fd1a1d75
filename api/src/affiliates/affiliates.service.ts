import type { ApplicationView, ApplyAsAffiliateInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { customerActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { violatedConstraint } from '../platform/errors/database-failure';
import { failureAt } from '../platform/errors/shop-error';
import { findRow } from '../platform/lists/read-views';
import type { Asked } from '../platform/repeats/asked';
import { doOnce, VISITORS } from '../platform/repeats/do-once';
import { AffiliateEntity } from './affiliate.entity';
import { toApplicationView } from './affiliate.view';

/** The index that keeps e-mails unique without regard to case. */
const EMAIL_KEY = 'affiliates_email_key';

/** Applications of those who want to become affiliates. */
@Injectable()
export class AffiliatesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Takes an application in; staff decide on it. The e-mail is stored in lower case.
   * @throws ShopError affiliate.emailTaken when there is an affiliate with that e-mail, whatever became of them;
   * request.keyReused
   */
  async apply(
    { name, email, phone, level, message }: ApplyAsAffiliateInput,
    asked: Asked | null,
  ): Promise<ApplicationView> {
    const application = { name, email: email.toLowerCase(), phone, level, message: message || null };
    try {
      return await this.database.transaction(async (manager) => {
        const id = await doOnce(manager, VISITORS, asked, async () => {
          const affiliate = await manager.save(manager.create(AffiliateEntity, application));
          const after = { name, email: affiliate.email, phone, level };
          await this.audit.tell(manager, customerActor, { action: 'affiliate.applied', id: affiliate.id, after });
          return affiliate.id;
        });
        return toApplicationView(await findRow(manager, AffiliateEntity, id));
      });
    } catch (error) {
      throw asEmailTaken(error);
    }
  }
}

/** The thrown error, or affiliate.emailTaken where the database means that. */
export function asEmailTaken(error: unknown): unknown {
  return violatedConstraint(error) === EMAIL_KEY ? failureAt('email', 'affiliate.emailTaken') : error;
}
