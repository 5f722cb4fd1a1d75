import {
  applicationFieldProblem,
  type AffiliateLevel,
  type ApplyAsAffiliateInput,
  type DistributorLoginInput,
  limits,
} from '@shop/contracts';

import { OptionalText, Secret, Text, TextRule } from '../shared/validation/rules';

/** A field that is judged as the browser's form judges it. */
function FormText(field: keyof ApplyAsAffiliateInput): PropertyDecorator {
  return TextRule(applicationFieldProblem(field, '') ?? '', (text) => applicationFieldProblem(field, text));
}

export class ApplyAsAffiliateDto implements ApplyAsAffiliateInput {
  @FormText('name')
  name!: string;

  @FormText('email')
  email!: string;

  @FormText('phone')
  phone!: string;

  @FormText('level')
  level!: AffiliateLevel;

  @OptionalText({ max: limits.messageText })
  message!: string | null;
}

/** No account has texts this long; a wrong one of any length is a wrong login, not a wrong request. */
const MAX = 2000;

export class DistributorLoginDto implements DistributorLoginInput {
  @Text({ required: 'Correo electrónico es requerido', max: MAX })
  email!: string;

  @Secret({ required: 'Contraseña es requerida', max: MAX })
  password!: string;
}
