import type { PermissionFlag, StaffProductView } from '@shop/contracts';
import { useState, type ReactNode } from 'react';
import { useLastKnown } from '../../shared/list/last-known';
import type { ListDialogProps } from '../../shared/list/list-screen';
import { DeleteDialog } from './delete-dialog';
import { FlavorFormDialog } from './flavor-form-dialog';
import { FlavorsDialog } from './flavors-dialog';
import { ProductFormDialog } from './product-form-dialog';
import { StockHistoryDialog, stockOwner } from './stock/stock-history-dialog';

/** Dialogs that are opened from among a product's flavors, and lead back to them. */
const aboveFlavors = ['nuevo-sabor', 'sabor', 'historial', 'quitar-sabor'] as const;

/** The dialogs of the screen; those of one flavor have `<product>_<flavor>` for an id. */
export const productDialogs = ['crear', 'editar', 'eliminar', 'sabores', ...aboveFlavors] as const;

export type ProductDialog = (typeof productDialogs)[number];

export const productDialogFlags: Partial<Record<ProductDialog, readonly PermissionFlag[]>> = {
  crear: ['addProduct'],
  editar: ['addProduct', 'editInventory'],
  eliminar: ['deleteItems'],
  'nuevo-sabor': ['addProduct'],
  sabor: ['addProduct', 'editInventory'],
  'quitar-sabor': ['deleteItems'],
};

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
  const [cameByFlavors, setCameByFlavors] = useState(false);
  const among = dialog.name === 'sabores';
  if (among && !cameByFlavors) setCameByFlavors(true);
  const [productId = '', flavorId = ''] = dialog.id.split('_');
  const flavor = useLastKnown(product?.flavors, ({ id }) => id, flavorId) ?? null;
  if (dialog.name === 'crear') return <ProductFormDialog product={null} onClose={onClose} />;
  if (!product) return null;
  const about = { product, flavor, onClose };
  const single: Readonly<Record<Exclude<ProductDialog, 'crear'>, () => ReactNode>> = {
    editar: () => <ProductFormDialog key={product.id} product={product} onClose={onClose} />,
    eliminar: () => <DeleteDialog {...about} flavor={null} />,
    sabores: () => null,
    'nuevo-sabor': () => <FlavorFormDialog key={product.id} {...about} flavor={null} />,
    sabor: () => flavor && <FlavorFormDialog key={dialog.id} {...about} />,
    historial: () => <StockHistoryDialog owner={stockOwner(product, flavor)} onClose={onClose} />,
    'quitar-sabor': () => flavor && <DeleteDialog {...about} />,
  };
  return (
    <>
      {(among || (cameByFlavors && aboveFlavors.some((name) => name === dialog.name))) && (
        <FlavorsDialog
          product={product}
          ticked={among ? flavor : null}
          onClose={onClose}
          onShow={(name, one) => onShow({ name, id: one ? `${productId}_${one.id}` : productId })}
        />
      )}
      {(flavorId === '' || flavor) && single[dialog.name]()}
    </>
  );
}
