import type { OrderView } from '@shop/contracts';
import { useCart, useCartLines, useToast, type CartLine } from '@shop/shell-api';
import { withAdditions } from '../../shared/with-additions';
import { unitsLabel } from '../../shared/units-label';

/** Where the units of a repeated order go. */
export interface RepeatTarget {
  /** Effect of repeating, in a sentence. */
  description: string;
  /** The text of the button that puts so many units there. */
  actionText: (units: number) => string;
  put: (additions: CartLine[], units: number) => void;
}

/** Puts an order's units into the cart; the cart can be had back as it was. */
export function useCartTarget({ code }: Pick<OrderView, 'code'>): RepeatTarget {
  const { replace } = useCart();
  const showToast = useToast();
  const cart = useCartLines();
  return {
    description: 'Se agrega a lo que ya tienes en el carrito, a los precios de hoy.',
    actionText: (units) => `Agregar ${unitsLabel(units)} al carrito`,
    put: (additions, units) => {
      const undo = replace(withAdditions(cart, additions));
      showToast({
        variant: 'success',
        title: 'Agregado al carrito',
        description: `${unitsLabel(units)} del pedido ${code}`,
        undo: { label: 'Deshacer', action: undo },
      });
    },
  };
}
