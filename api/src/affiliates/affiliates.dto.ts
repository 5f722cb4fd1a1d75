import {
  type ActivateInput,
  applicationFieldProblem,
  type AffiliateLevel,
  type ApplyAsAffiliateInput,
  type DistributorLoginInput,
  limits,
  type ReadActivationInput,
} from '@shop/contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';

import { NewPasswordDto } from '../access/passwords/new-password.dto';
import { FormField, Lines, LONGEST_SECRET, OneLine, RequiredText, TOO_LONG } from '../platform/validation/decorators';

export class ApplyAsAffiliateDto implements ApplyAsAffiliateInput {
  @FormField(applicationFieldProblem)
  name!: string;

  @FormField(applicationFieldProblem)
  email!: string;

  @FormField(applicationFieldProblem)
  phone!: string;

  @FormField(applicationFieldProblem)
  level!: AffiliateLevel;

  @Lines()
  @IsOptional()
  @MaxLength(limits.messageText, { message: TOO_LONG })
  @IsString()
  message!: string | null;
}

export class DistributorLoginDto implements DistributorLoginInput {
  @OneLine()
  @RequiredText('Correo electrónico es requerido', LONGEST_SECRET)
  email!: string;

  @RequiredText('Contraseña es requerida', LONGEST_SECRET)
  password!: string;
}

const Token = () => RequiredText('El enlace está incompleto', LONGEST_SECRET);

export class ReadActivationDto implements ReadActivationInput {
  @Token()
  token!: string;
}

export class ActivateDto extends NewPasswordDto implements ActivateInput {
  @Token()
  token!: string;
}
