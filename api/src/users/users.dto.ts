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

import { ChosenPassword } from '../auth/passwords/new-password.dto';
import { ListQueryDto } from '../common/validation/list-query.dto';
import { Flag, IfPresent, OneOf, TextRule } from '../common/validation/rules';

/** A name that is judged as the browser's form judges it. */
function Username(): PropertyDecorator {
  return TextRule(usernameProblem('') ?? '', usernameProblem);
}

/** What is not said has the value of a new sales user (back office, section 9). */
export class CreateUserDto implements CreateUserInput {
  @Username()
  username!: string;

  @ChosenPassword()
  password!: string;

  @IfPresent()
  @OneOf(STAFF_ROLES)
  role: StaffRole = 'sales';

  @IfPresent()
  @Flag()
  active = true;

  @IfPresent()
  @Flag()
  editInventory = false;

  @IfPresent()
  @Flag()
  addProduct = false;

  @IfPresent()
  @Flag()
  deleteItems = false;

  @IfPresent()
  @Flag()
  deleteAffiliate = false;

  @IfPresent()
  @Flag()
  authorizeAffiliate = false;

  @IfPresent()
  @Flag()
  pauseAffiliate = false;
}

export class UpdateUserDto implements UpdateUserInput {
  @IfPresent()
  @Username()
  username?: string;

  @IfPresent()
  @OneOf(STAFF_ROLES)
  role?: StaffRole;

  @IfPresent()
  @Flag()
  active?: boolean;

  @IfPresent()
  @Flag()
  editInventory?: boolean;

  @IfPresent()
  @Flag()
  addProduct?: boolean;

  @IfPresent()
  @Flag()
  deleteItems?: boolean;

  @IfPresent()
  @Flag()
  deleteAffiliate?: boolean;

  @IfPresent()
  @Flag()
  authorizeAffiliate?: boolean;

  @IfPresent()
  @Flag()
  pauseAffiliate?: boolean;
}

export class UpdateProfileDto implements UpdateProfileInput {
  @IfPresent()
  @Username()
  username?: string;
}

export class ListUsersDto extends ListQueryDto {
  @IfPresent()
  @OneOf(STAFF_ROLES)
  role?: StaffRole;

  @IfPresent()
  @OneOf(['true', 'false'])
  active?: 'true' | 'false';

  @IfPresent()
  @OneOf(USER_SORTS)
  sort?: UserSort;
}
