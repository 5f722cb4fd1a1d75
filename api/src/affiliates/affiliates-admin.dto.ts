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
import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';

import { IfPresent, Satisfies, type RuleSchema } from '../platform/validation/decorators';
import { ListQueryDto } from '../platform/validation/list-query.dto';
import { ApplyAsAffiliateDto } from './affiliates.dto';

const DECIMAL: RuleSchema = { type: ['number', 'string'] };

class TermsDto {
  @Satisfies(discountProblem, DECIMAL)
  discount!: number | string;

  @Satisfies(minimumPurchaseProblem, DECIMAL)
  minimumPurchase!: number | string;
}

export class UpdateAffiliateDto
  extends PartialType(IntersectionType(OmitType(ApplyAsAffiliateDto, ['message']), TermsDto), {
    skipNullProperties: false,
  })
  implements UpdateAffiliateInput {}

/** Terms that are not said stay as they are. */
export class ChangeAffiliateStatusDto implements ChangeAffiliateStatusInput {
  @IsIn(AFFILIATE_STATUSES)
  status!: AffiliateStatus;

  @IsOptional()
  @Satisfies(discountProblem, DECIMAL)
  discount!: number | string | null;

  @IsOptional()
  @Satisfies(minimumPurchaseProblem, DECIMAL)
  minimumPurchase!: number | string | null;
}

/** Of high terms that somebody has seen. */
export class SeenTermsDto {
  /** When they were set, as it was seen; without it whatever is set by now counts as seen. */
  @IfPresent()
  @IsString()
  setAt?: string;
}

export class ListAffiliatesDto extends ListQueryDto {
  @IfPresent()
  @IsIn(AFFILIATE_STATUSES)
  status?: AffiliateStatus;

  @IfPresent()
  @IsIn(AFFILIATE_LEVELS)
  level?: AffiliateLevel;

  @IfPresent()
  @IsIn(AFFILIATE_SORTS)
  sort?: AffiliateSort;
}
