import { wishAddressProblem, type DeliveryWishInput } from '@shop/contracts';
import { MaxLength, IsString } from 'class-validator';

import { Nullable, OneLine, ofText, Satisfies, LONGEST_SECRET, TOO_LONG } from '../../platform/validation/decorators';
import { Day } from '../../orders/reports/day';

export class DeliveryWishDto implements DeliveryWishInput {
  @IsString()
  @MaxLength(LONGEST_SECRET, { message: TOO_LONG })
  token!: string;

  @OneLine()
  @Nullable()
  @Satisfies(ofText(wishAddressProblem), { type: 'string' })
  address!: string | null;

  @Nullable()
  @Day()
  day!: string | null;
}
