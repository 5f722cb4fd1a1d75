import { MOST_UNSEEN, type SeenOrdersInput } from '@shop/contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';

export class SeenOrdersDto implements SeenOrdersInput {
  @IsUUID('all', { each: true })
  @ArrayMaxSize(MOST_UNSEEN, { message: 'Elige como máximo $constraint1 pedidos' })
  @ArrayMinSize(1, { message: 'Elige al menos un pedido' })
  @IsArray({ message: 'Elige al menos un pedido' })
  ids!: string[];
}
