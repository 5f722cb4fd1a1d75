import {
  STAFF_ROLES,
  type CreateUserInput,
  type StaffRole,
  type UpdateProfileInput,
  type UpdateUserInput,
  USER_SORTS,
  usernameProblem,
  type UserSort,
} from '@shop/contracts';
import { OmitType, PartialType, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';

import { ChosenPassword } from '../access/passwords/new-password.dto';
import { IfPresent, ofText, Satisfies, Trim } from '../platform/validation/decorators';
import { EachFlag } from './each-flag';
import { ListQueryDto } from '../platform/validation/list-query.dto';

@EachFlag(IsBoolean())
class UserDto implements CreateUserInput {
  @Trim()
  @Satisfies(ofText(usernameProblem), { type: 'string' })
  username!: string;

  @ChosenPassword()
  password!: string;

  @IsIn(STAFF_ROLES)
  role!: StaffRole;

  @IsBoolean()
  active!: boolean;

  editInventory!: boolean;
  addProduct!: boolean;
  deleteItems!: boolean;
  deleteAffiliate!: boolean;
  authorizeAffiliate!: boolean;
  pauseAffiliate!: boolean;
  settleCash!: boolean;
}

/** A field that is missing has the value of a new sales user (USR-2). */
export class CreateUserDto extends UserDto {
  override role: StaffRole = 'sales';
  override active = true;
  override editInventory = false;
  override addProduct = false;
  override deleteItems = false;
  override deleteAffiliate = false;
  override authorizeAffiliate = false;
  override pauseAffiliate = false;
  override settleCash = false;
}

export class UpdateUserDto
  extends PartialType(OmitType(UserDto, ['password']), { skipNullProperties: false })
  implements UpdateUserInput {}

export class UpdateProfileDto
  extends PartialType(PickType(UserDto, ['username']), { skipNullProperties: false })
  implements UpdateProfileInput {}

export class ListUsersDto extends ListQueryDto {
  @IfPresent()
  @IsIn(STAFF_ROLES)
  role?: StaffRole;

  @IfPresent()
  @IsIn(['true', 'false'])
  active?: 'true' | 'false';

  @IfPresent()
  @IsIn(USER_SORTS)
  sort?: UserSort;
}
