import {
  AFFILIATE_LEVELS,
  AFFILIATE_SORTS,
  AFFILIATE_STATUSES,
  type AffiliateLevel,
  type AffiliateSort,
  type AffiliateStatus,
  type ChangeAffiliateStatusInput,
  discountProblem,
  minimumPurchaseProblem,
  type UpdateAffiliateInput,
} from '@shop/contracts';

import { ListQueryDto } from '../common/validation/list-query.dto';
import { IfPresent, OneOf, Rule } from '../common/validation/rules';
import { FormText } from './affiliates.dto';

export class ListAffiliatesDto extends ListQueryDto {
  @IfPresent()
  @OneOf(AFFILIATE_STATUSES)
  status?: AffiliateStatus;

  @IfPresent()
  @OneOf(AFFILIATE_LEVELS)
  level?: AffiliateLevel;

  @IfPresent()
  @OneOf(AFFILIATE_SORTS)
  sort?: AffiliateSort;
}

export class ChangeAffiliateStatusDto implements ChangeAffiliateStatusInput {
  @OneOf(AFFILIATE_STATUSES)
  status!: AffiliateStatus;

  @Rule((value) => (isNothing(value) ? null : discountProblem(value)))
  discount!: number | string | null;

  @Rule((value) => (isNothing(value) ? null : minimumPurchaseProblem(value)))
  minimumPurchase!: number | string | null;
}

export class UpdateAffiliateDto implements UpdateAffiliateInput {
  @IfPresent()
  @FormText('name')
  name?: string;

  @IfPresent()
  @FormText('email')
  email?: string;

  @IfPresent()
  @FormText('phone')
  phone?: string;

  @IfPresent()
  @FormText('level')
  level?: AffiliateLevel;

  @IfPresent()
  @Rule(discountProblem)
  discount?: number | string;

  @IfPresent()
  @Rule(minimumPurchaseProblem)
  minimumPurchase?: number | string;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
