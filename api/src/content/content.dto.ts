import { type UpdateSectionInput } from '@shop/contracts';
import { IsBoolean, IsOptional, IsString } from 'class-validator';

import { IfPresent } from '../platform/validation/decorators';

/** How long the texts may be and what they may hold says the section's declaration. */
export class UpdateSectionDto implements UpdateSectionInput {
  @IsOptional()
  @IsString()
  title?: string | null;

  @IsOptional()
  @IsString()
  subtitle?: string | null;

  @IsOptional()
  @IsString()
  description?: string | null;

  @IsOptional()
  @IsString()
  buttonText?: string | null;

  @IsOptional()
  @IsString()
  buttonSecondaryText?: string | null;

  @IsOptional()
  @IsString()
  buttonUrl?: string | null;

  @IsOptional()
  @IsString()
  content?: string | null;

  @IfPresent()
  @IsBoolean()
  active?: boolean;

  @IsOptional()
  @IsString()
  expectedUpdatedAt?: string | null;
}
