import {
  type ActivateInput,
  applicationFieldProblem,
  type AffiliateLevel,
  type ApplyAsAffiliateInput,
  type DistributorLoginInput,
  limits,
  type ReadActivationInput,
} from '@shop/contracts';

import { NewPasswordDto } from '../auth/passwords/new-password.dto';
import { OptionalText, Secret, Text, TextRule } from '../common/validation/rules';

/** A field that is judged as the browser's form judges it. */
export function FormText(field: keyof ApplyAsAffiliateInput): PropertyDecorator {
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

export class ReadActivationDto implements ReadActivationInput {
  @Secret({ required: 'El enlace está incompleto', max: MAX })
  token!: string;
}

export class ActivateDto extends NewPasswordDto implements ActivateInput {
  @Secret({ required: 'El enlace está incompleto', max: MAX })
  token!: string;
}
