import {
  ERROR_NAME,
  failureLimits,
  PAGE_FAILURE_KINDS,
  RELEASE,
  REMOTE_NAME,
  type PageFailureKind,
  type PageFailureReport,
} from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';

import { Nullable, TOO_LONG } from '../platform/validation/decorators';

const NOT_ONE = { message: 'Valor no válido' };

/** A release, or null where it is not known. */
const Release = () => applyDecorators(Nullable(), Matches(RELEASE, NOT_ONE));

export class PageFailureDto implements PageFailureReport {
  @IsIn(PAGE_FAILURE_KINDS)
  kind!: PageFailureKind;

  @Matches(REMOTE_NAME, NOT_ONE)
  remote!: string;

  @Release()
  release!: string | null;

  @Release()
  shell!: string | null;

  @IsString()
  @MaxLength(failureLimits.path, { message: TOO_LONG })
  path!: string;

  @Matches(ERROR_NAME, NOT_ONE)
  name!: string;

  @IsString()
  @MaxLength(failureLimits.message, { message: TOO_LONG })
  message!: string;

  @IsString()
  @MaxLength(failureLimits.stack, { message: TOO_LONG })
  stack!: string;
}
