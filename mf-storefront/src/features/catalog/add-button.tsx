import { Button, type ButtonSize, type ButtonTone } from '@shop/ui';

export interface AddButtonProps {
  size: ButtonSize;
  /** Id of the heading that names the product. */
  productNameId: string;
  soldOut: boolean;
  /** A flavor is chosen. */
  isChosen: boolean;
  justAdded: boolean;
  /** In the distributors' colour. */
  forDistributor: boolean;
  onAdd: () => void;
}

/** Puts one unit into the cart and says so for a moment; rests when nothing is left. */
export function AddButton({
  size,
  productNameId,
  soldOut,
  isChosen,
  justAdded,
  forDistributor,
  onAdd,
}: AddButtonProps) {
  if (soldOut) {
    return (
      <Button size={size} block disabled aria-describedby={productNameId}>
        Agotado
      </Button>
    );
  }
  return (
    <Button
      size={size}
      block
      tone={toneOf(justAdded, isChosen, forDistributor)}
      {...(justAdded ? { icon: 'check' as const } : {})}
      aria-describedby={productNameId}
      onClick={onAdd}
    >
      {justAdded ? 'Agregado' : 'Agregar al carrito'}
    </Button>
  );
}

/** Outlined until a flavor is chosen, then filled; ink for a moment after adding (visual reference, Button). */
function toneOf(justAdded: boolean, isChosen: boolean, forDistributor: boolean): ButtonTone {
  if (justAdded) return 'neutral';
  if (!isChosen) return 'outline';
  return forDistributor ? 'distributor' : 'accent';
}
