import { shopErrors, type ApplicationView, type ApplyAsAffiliateInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { violatedConstraint } from '../shared/errors/database-failure';
import { ShopError } from '../shared/errors/shop-error';
import { AffiliateEntity } from './affiliate.entity';
import { toApplicationView } from './affiliate.view';

/** The index that keeps e-mails unique without regard to case. */
const EMAIL_KEY = 'affiliates_email_key';

/** Applications of those who want to become affiliates. */
@Injectable()
export class AffiliatesService {
  constructor(@InjectRepository(AffiliateEntity) private readonly affiliates: Repository<AffiliateEntity>) {}

  /**
   * Takes an application in; staff decide on it. The e-mail is stored in lower case.
   * @throws ShopError affiliate.emailTaken when there is an affiliate with that e-mail, whatever became of them
   */
  async apply({ name, email, phone, level, message }: ApplyAsAffiliateInput): Promise<ApplicationView> {
    const application = this.affiliates.create({
      name,
      email: email.toLowerCase(),
      phone,
      level,
      message: message || null,
    });
    try {
      return toApplicationView(await this.affiliates.save(application));
    } catch (error) {
      throw violatedConstraint(error) === EMAIL_KEY ? emailTaken() : error;
    }
  }
}

function emailTaken(): ShopError {
  const code = 'affiliate.emailTaken';
  return new ShopError(code, { problems: [{ path: 'email', message: shopErrors[code].text }] });
}
