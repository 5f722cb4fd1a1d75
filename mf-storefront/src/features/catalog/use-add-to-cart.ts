import type { FlavorChoice, ProductView } from '@shop/contracts';
import { useCart, useToast } from '@shop/shell-api';
import { useEffect, useState } from 'react';
import { refuseAddition } from './addition';

/** How long the button says 'Agregado' (CAT-14). */
const ADDED_MS = 1500;

export interface AddToCart {
  /** Name of the chosen flavor. */
  chosen: string | null;
  choose: (flavor: string | null) => void;
  add: () => void;
  /** A unit was added a moment ago. */
  justAdded: boolean;
}

/**
 * The choice of a flavor and the adding of one unit of it, as a product's card needs them. The cart is read when it is
 * added to, so that no card is rendered again because of another one's.
 * @param first name of the flavor that is chosen to begin with
 */
export function useAddToCart(product: ProductView, choices: FlavorChoice[], first: string | null = null): AddToCart {
  const cart = useCart();
  const showToast = useToast();
  /* Undefined until the buyer has chosen: the first choice may come with an address that is known later. */
  const [own, choose] = useState<string | null>();
  const chosen = own === undefined ? first : own;
  const [additions, setAdditions] = useState(0);
  const [justAdded, setJustAdded] = useState(false);

  useEffect(() => {
    if (additions === 0) return;
    const timer = setTimeout(() => setJustAdded(false), ADDED_MS);
    return () => clearTimeout(timer);
  }, [additions]);

  function add() {
    const refusal = refuseAddition(product, choices, chosen, cart.readLines());
    if (refusal !== null || chosen === null) {
      if (refusal) {
        const { variant, title, description } = refusal;
        showToast({ variant, title, description });
      }
      if (refusal?.reason === 'soldOut') choose(null);
      return;
    }
    const undo = cart.add({ productId: product.id, flavor: chosen });
    showToast({
      variant: 'success',
      title: 'Agregado al carrito',
      description: `${product.name}, ${chosen}`,
      undo: { label: 'Deshacer', action: undo },
    });
    setJustAdded(true);
    setAdditions((count) => count + 1);
  }

  return {
    chosen,
    choose: (flavor) => {
      choose(flavor);
      setJustAdded(false);
    },
    add,
    justAdded,
  };
}
