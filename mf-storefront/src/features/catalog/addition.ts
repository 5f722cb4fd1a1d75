import { FULL_ORDER, limits, unitsHeld, unitsLeft, type FlavorChoice, type ProductView } from '@shop/contracts';
import type { CartLine } from '@shop/shell-api';
import { isSoldOut } from './flavor-listing';

/** Why one more unit of a product can't go into the cart, in words for the buyer. */
export interface Refusal {
  reason: 'noFlavor' | 'soldOut' | 'allInCart' | 'cartFull';
  variant: 'warning' | 'error';
  title: string;
  description: string;
}

/**
 * Why one more unit of a product in the chosen flavor may not go into the cart; null when it may (CAT-12 to
 * CAT-14). What the cart already holds counts, so that it never asks for more than there is.
 * @param chosen name of the chosen flavor, null while none is chosen
 */
export function refuseAddition(
  product: Pick<ProductView, 'id'>,
  choices: FlavorChoice[],
  chosen: string | null,
  lines: CartLine[],
): Refusal | null {
  if (chosen === null) {
    return {
      reason: 'noFlavor',
      variant: 'warning',
      title: 'Falta el sabor',
      description: 'Por favor selecciona un sabor antes de agregar al carrito',
    };
  }
  const choice = choices.find(({ name }) => name === chosen);
  if (!choice || isSoldOut(choice)) {
    return {
      reason: 'soldOut',
      variant: 'error',
      title: 'Error',
      description: 'El sabor seleccionado ya no está disponible. Por favor selecciona otro sabor.',
    };
  }
  const held = unitsHeld(lines, { productId: product.id, flavor: chosen });
  const most = unitsLeft(choice);
  if (held >= most) {
    return {
      reason: 'allInCart',
      variant: 'warning',
      title: 'No hay más unidades',
      description: `Ya tienes en el carrito ${most === 1 ? 'la única unidad disponible' : `las ${most} unidades disponibles`} de ${chosen}.`,
    };
  }
  if (held === 0 && lines.length >= limits.orderLines) {
    return {
      reason: 'cartFull',
      variant: 'warning',
      title: 'El carrito está lleno',
      description: `${FULL_ORDER}.`,
    };
  }
  return null;
}
