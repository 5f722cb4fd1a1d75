import {
  blockReasonProblem,
  ERASED_PHONE,
  normalizePhone,
  orderLimitMaxima,
  orderLimitProblem,
  type BlockPhoneInput,
  type OrderLimits,
  type ReviewInput,
} from '@shop/contracts';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { PartialType } from '@nestjs/swagger';

import { invalid, ShopError } from '../../platform/errors/shop-error';
import { IfPresent, Instant, OneLine, ofText, Satisfies } from '../../platform/validation/decorators';

export class BlockPhoneDto implements BlockPhoneInput {
  @OneLine()
  @Satisfies(ofText(blockReasonProblem), { type: 'string' })
  reason!: string;
}

/** A limit, or null. The property's name says which. */
const Limit = (): PropertyDecorator => (target, property) => {
  const limit = property as keyof OrderLimits;
  const schema = { type: ['integer', 'null'], minimum: 1, maximum: orderLimitMaxima[limit] };
  Satisfies((value) => orderLimitProblem(limit, value), schema)(target, property);
};

class WholeOrderLimitsDto implements OrderLimits {
  @Limit()
  phoneOrders!: number | null;

  @Limit()
  phoneUnits!: number | null;

  @Limit()
  addressOrders!: number | null;

  @Limit()
  addressUnits!: number | null;

  @Limit()
  orderUnits!: number | null;

  @Limit()
  flavorPercent!: number | null;

  @Limit()
  shopPercent!: number | null;
}

export class OrderLimitsDto extends PartialType(WholeOrderLimitsDto, { skipNullProperties: false }) {}

export class ReviewDto implements ReviewInput {
  @IfPresent()
  @Instant()
  seen?: string;
}

/** A phone in a path: 8 digits, as orders keep them. The one that stands for an erased phone is nobody's. */
@Injectable()
export class PhonePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const phone = normalizePhone(value);
    if (phone === ERASED_PHONE) throw new ShopError('resource.notFound');
    if (/^\d{8}$/.test(phone)) return phone;
    throw invalid('phone', 'Formato de teléfono inválido (8 dígitos)');
  }
}
