import type { StaffLoginInput } from '@shop/contracts';

import { Secret, Text } from '../../common/validation/rules';

/** No account has texts this long; a wrong one of any length is a wrong login, not a wrong request. */
const MAX = 2000;

export class StaffLoginDto implements StaffLoginInput {
  @Text({ required: 'Usuario es requerido', max: MAX })
  username!: string;

  @Secret({ required: 'Contraseña es requerida', max: MAX })
  password!: string;
}
