import {
  CUSTOMER_SORTS,
  customerFieldProblem,
  limits,
  normalizePhone,
  type CustomerSort,
  type MergePhonesInput,
  type WriteCustomerNoteInput,
} from '@shop/contracts';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';

import { IfPresent, Lines, ofText, RequiredText, Satisfies } from '../platform/validation/decorators';
import { ListQueryDto } from '../platform/validation/list-query.dto';

export class ListCustomersDto extends ListQueryDto {
  /** Those of whom a phone is blocked. */
  @IfPresent()
  @IsIn(['true'])
  blocked?: 'true';

  @IfPresent()
  @IsIn(CUSTOMER_SORTS)
  sort?: CustomerSort;
}

export class WriteCustomerNoteDto implements WriteCustomerNoteInput {
  @Lines()
  @RequiredText('Escribe la nota', limits.noteText)
  text!: string;
}

export class MergePhonesDto implements MergePhonesInput {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizePhone(value) : value))
  @Satisfies(ofText((text) => customerFieldProblem('phone', text)), { type: 'string', pattern: '^\\d{8}$' })
  phone!: string;
}
