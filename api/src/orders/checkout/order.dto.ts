import {
  customerFieldProblem,
  limits,
  type CustomerData,
  type OrderLineInput,
  type PlaceOrderInput,
} from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';

import { IgnoreUnknown } from '../../common/validation/ignore-unknown';
import {
  Amount,
  Flag,
  Id,
  IfPresent,
  ListOf,
  Nested,
  Rule,
  TextRule,
  WholeNumber,
} from '../../common/validation/rules';
import { toSingleLineText } from '../../common/single-line-text';

/** A field of the checkout, judged by the rule that the browser has as well. */
function CustomerField(field: keyof CustomerData): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? toSingleLineText(value) : value)),
    TextRule(customerFieldProblem(field, '') ?? '', (text) => customerFieldProblem(field, text)),
  );
}

export class CustomerDataDto implements CustomerData {
  @CustomerField('firstName')
  firstName!: string;

  @CustomerField('lastName')
  lastName!: string;

  @CustomerField('phone')
  phone!: string;

  @CustomerField('address')
  address!: string;

  @CustomerField('department')
  department!: string;

  @CustomerField('paymentMethod')
  paymentMethod!: string;
}

export class OrderLineDto implements OrderLineInput {
  @Id()
  id!: string;

  /** '' for a product without any flavor. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @Rule((value) =>
    typeof value === 'string' && value.length <= limits.flavorText ? null : 'Elige un sabor de la lista',
  )
  flavor!: string;

  @WholeNumber({ min: 1, max: limits.unitsPerLine })
  quantity!: number;
}

/** Whatever else comes along, prices above all, is ignored (assurance, row 1). */
@IgnoreUnknown()
export class PlaceOrderDto implements PlaceOrderInput {
  @ListOf(() => OrderLineDto, {
    min: 1,
    max: limits.orderLines,
    tooFew: 'Tu carrito está vacío',
    tooMany: `Un pedido puede tener como máximo ${limits.orderLines} líneas`,
  })
  cartItems!: OrderLineDto[];

  @Nested(() => CustomerDataDto, 'Faltan los datos del cliente')
  customerData!: CustomerDataDto;

  @IfPresent()
  @Flag()
  publicPrice?: boolean;

  @IfPresent()
  @Amount()
  expectedTotal?: string;
}
