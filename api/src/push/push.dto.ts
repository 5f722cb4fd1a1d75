import type { PushSubscriptionInput } from '@shop/contracts';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';

import { IfPresent, TOO_LONG } from '../platform/validation/decorators';

const ENDPOINT_LENGTH = 1000;

/** As browsers make them: a point of P-256, and 16 bytes. */
class PushKeysDto {
  @Matches(/^[\w-]{87}=?$/)
  p256dh!: string;

  @Matches(/^[\w-]{22}(?:==)?$/)
  auth!: string;
}

export class PushSubscriptionDto implements PushSubscriptionInput {
  @IsString()
  @MaxLength(ENDPOINT_LENGTH, { message: TOO_LONG })
  endpoint!: string;

  @IsObject()
  @ValidateNested()
  @Type(() => PushKeysDto)
  keys!: PushKeysDto;

  /** A point of P-256. */
  @IfPresent()
  @Matches(/^[\w-]{87}$/)
  publicKey?: string;

  @IfPresent()
  @IsBoolean()
  isRenewal?: boolean;
}
