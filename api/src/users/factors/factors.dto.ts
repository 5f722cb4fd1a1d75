import {
  lengthProblem,
  MAX_GRACE_DAYS,
  passkeyNameProblem,
  type AddPasskeyInput,
  type ConfirmInput,
  type PasskeyAnswerInput,
  type PasskeyJson,
  type SecondStepCodeInput,
  type SetFactorRuleInput,
} from '@shop/contracts';
import { PartialType } from '@nestjs/swagger';
import { IsBoolean, IsObject } from 'class-validator';

import {
  LONGEST_SECRET,
  Nullable,
  ofText,
  RequiredText,
  Satisfies,
  Trim,
  WholeNumber,
} from '../../platform/validation/decorators';

/** No token and no code is longer. */
const LONGEST = 100;

class ChallengeDto {
  @RequiredText('Falta el paso anterior', LONGEST)
  challenge!: string;
}

export class SecondStepCodeDto extends ChallengeDto implements SecondStepCodeInput {
  @Trim()
  @RequiredText('Código es requerido', LONGEST)
  code!: string;
}

export class PasskeyAnswerDto extends ChallengeDto implements PasskeyAnswerInput {
  @IsObject({ message: 'Falta la respuesta de la llave de acceso' })
  credential!: PasskeyJson;
}

export class AddPasskeyDto extends PasskeyAnswerDto implements AddPasskeyInput {
  @Trim()
  @Satisfies(ofText(passkeyNameProblem), { type: 'string', minLength: 1, maxLength: 60 })
  name!: string;
}

class FactorRuleDto {
  @IsBoolean()
  required!: boolean;

  @WholeNumber(0, MAX_GRACE_DAYS)
  graceDays!: number;
}

export class SetFactorRuleDto
  extends PartialType(FactorRuleDto, { skipNullProperties: false })
  implements SetFactorRuleInput {}

function passwordProblem(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return 'Contraseña es requerida';
  return lengthProblem(value, LONGEST_SECRET);
}

/** One of the two; the password is asked for where neither is there. */
export class ConfirmDto implements ConfirmInput {
  @Satisfies(
    (value, fields) => (value === null && (fields as ConfirmDto).code !== null ? null : passwordProblem(value)),
    { type: ['string', 'null'], minLength: 1, maxLength: LONGEST_SECRET },
  )
  password: string | null = null;

  @Nullable()
  @Trim()
  @RequiredText('Código es requerido', LONGEST)
  code: string | null = null;
}
