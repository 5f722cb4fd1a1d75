import { EDITING_SUBJECT, MOST_UNSEEN, type EditingInput, type SeenOrdersInput } from '@shop/contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsUUID, Matches } from 'class-validator';

import { Nullable } from '../platform/validation/decorators';

export class SeenOrdersDto implements SeenOrdersInput {
  @IsUUID('all', { each: true })
  @ArrayMaxSize(MOST_UNSEEN, { message: 'Elige como máximo $constraint1 pedidos' })
  @ArrayMinSize(1, { message: 'Elige al menos un pedido' })
  @IsArray({ message: 'Elige al menos un pedido' })
  ids!: string[];
}

export class EditingDto implements EditingInput {
  @Matches(EDITING_SUBJECT, { message: 'No se reconoce lo que se edita' })
  subject!: string;

  @Nullable()
  @IsBoolean({ message: 'Indica si se edita' })
  editing!: boolean | null;
}
