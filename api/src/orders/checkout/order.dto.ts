import {
  FULL_ORDER,
  customerFieldProblem,
  isDecimalText,
  limits,
  type CustomerData,
  type OrderLineInput,
  type PlaceOrderInput,
} from '@shop/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsObject,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';

import { FormField, IfPresent, Satisfies, Trim, WholeNumber } from '../../platform/validation/decorators';
import { IgnoreUnknown } from '../../platform/validation/ignore-unknown';

/** A box of the checkout, which holds one line. */
const CustomerField = () => FormField(customerFieldProblem);

export class CustomerDataDto implements CustomerData {
  @CustomerField()
  firstName!: string;

  @CustomerField()
  lastName!: string;

  @CustomerField()
  phone!: string;

  @CustomerField()
  address!: string;

  @CustomerField()
  department!: string;

  @CustomerField()
  paymentMethod!: string;
}

export class OrderLineDto implements OrderLineInput {
  @IsUUID()
  id!: string;

  /** '' for a product without any flavor. */
  @Trim()
  @MaxLength(limits.flavorText, { message: 'Elige un sabor de la lista' })
  flavor!: string;

  @WholeNumber(1, limits.unitsPerLine)
  quantity!: number;
}

/** Whatever else comes along, prices above all, is ignored (ORD-6). */
@IgnoreUnknown()
export class PlaceOrderDto implements PlaceOrderInput {
  @Type(() => OrderLineDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(limits.orderLines, { message: FULL_ORDER })
  @ArrayMinSize(1, { message: 'Tu carrito está vacío' })
  @IsArray({ message: 'Tu carrito está vacío' })
  cartItems!: OrderLineDto[];

  @Type(() => CustomerDataDto)
  @ValidateNested()
  @IsObject({ message: 'Faltan los datos del cliente' })
  customerData!: CustomerDataDto;

  @IfPresent()
  @IsBoolean()
  publicPrice?: boolean;

  /** Quetzales. */
  @IfPresent()
  @Satisfies(
    (value) => (typeof value === 'string' && isDecimalText(value) ? null : 'Debe ser un monto, como "145.50"'),
    { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' },
  )
  expectedTotal?: string;
}
