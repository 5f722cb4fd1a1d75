import type { StaffFlavorView, StaffProductView } from '@shop/contracts';
import { useState } from 'react';
import type { OpenDialog } from '../../shared/form/dialog-address';
import type { ListDialogProps } from '../../shared/list/list-screen';
import { useLastKnown } from '../../shared/list/last-known';
import { DeleteFlavorDialog, FlavorFormDialog } from './flavor-dialogs';
import { FlavorsDialog } from './flavors-dialog';
import { CreateProductDialog, DeleteProductDialog, EditProductDialog } from './product-dialogs';
import { useStaff } from '../../shared/staff/use-staff';
import { StockHistoryDialog } from './stock/stock-history-dialog';
import { stockOwner } from './stock/stock-owner';

/** The dialogs of the screen; those of one flavor have `<product>_<flavor>` for an id, a new flavor none of its own. */
export const productDialogs = ['crear', 'editar', 'eliminar', 'sabores', 'sabor', 'historial', 'quitar-sabor'] as const;

export type ProductDialog = (typeof productDialogs)[number];

/** Those that are opened from among a product's flavors, and lead back to them. */
const aboveFlavors: readonly ProductDialog[] = ['sabor', 'historial', 'quitar-sabor'];

/**
 * The dialog that the address asks for; none when its product or flavor isn't on the page. What is opened from among a
 * product's flavors stands above them, so that they keep what was ticked and typed. At an address that begins with it, it
 * stands alone: of two modal dialogs that appear at once each hides the other from assistive technology.
 */
export function ProductDialogs({
  dialog,
  row: product,
  onShow,
  onClose,
}: ListDialogProps<StaffProductView, ProductDialog>) {
  const { allows } = useStaff();
  const [cameByFlavors, setCameByFlavors] = useState(false);
  const among = dialog.name === 'sabores';
  if (among && !cameByFlavors) setCameByFlavors(true);
  const [productId = '', flavorId = ''] = dialog.id.split('_');
  const flavor = useLastKnown(product?.flavors, ({ id }) => id, flavorId) ?? null;
  if (dialog.name === 'crear') return allows('addProduct') && <CreateProductDialog onClose={onClose} />;
  if (!product) return null;
  return (
    <>
      {(among || (cameByFlavors && aboveFlavors.includes(dialog.name))) && (
        <FlavorsDialog
          product={product}
          ticked={among ? flavor : null}
          onClose={onClose}
          onCreate={() => onShow({ name: 'sabor', id: productId })}
          onEdit={({ id }) => onShow({ name: 'sabor', id: `${productId}_${id}` })}
          onHistory={({ id }) => onShow({ name: 'historial', id: `${productId}_${id}` })}
          onDelete={({ id }) => onShow({ name: 'quitar-sabor', id: `${productId}_${id}` })}
        />
      )}
      <SingleDialog product={product} flavor={flavor} dialog={dialog} onClose={onClose} />
    </>
  );
}

interface SingleDialogProps {
  product: StaffProductView;
  /** The flavor that the dialog is about; null for the product itself, or a new flavor. */
  flavor: StaffFlavorView | null;
  dialog: OpenDialog<ProductDialog>;
  onClose: () => void;
}

function SingleDialog({ product, flavor, dialog, onClose }: SingleDialogProps) {
  switch (dialog.name) {
    case 'crear':
    case 'sabores':
      return null;
    case 'editar':
      return <EditProductDialog key={product.id} product={product} onClose={onClose} />;
    case 'eliminar':
      return <DeleteProductDialog product={product} onClose={onClose} />;
    case 'sabor':
      return <FlavorFormDialog key={dialog.id} product={product} flavor={flavor} onClose={onClose} />;
    case 'historial':
      return <StockHistoryDialog owner={stockOwner(product, flavor)} onClose={onClose} />;
    case 'quitar-sabor':
      return flavor && <DeleteFlavorDialog flavor={flavor} onClose={onClose} />;
  }
}
