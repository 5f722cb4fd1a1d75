import type { StaffLoginInput } from '@shop/contracts';

import { LONGEST_SECRET, RequiredText, Trim } from '../../platform/validation/decorators';

export class StaffLoginDto implements StaffLoginInput {
  @Trim()
  @RequiredText('Usuario es requerido', LONGEST_SECRET)
  username!: string;

  @RequiredText('Contraseña es requerida', LONGEST_SECRET)
  password!: string;
}
