import type { StaffProductView } from '@shop/contracts';
import type { OpenDialog } from '../../shared/dialog-address';
import { DeleteFlavorDialog, FlavorFormDialog } from './flavor-dialogs';
import { FlavorsDialog } from './flavors-dialog';
import { DeleteProductDialog, EditProductDialog } from './product-dialogs';
import { StockHistoryDialog } from './stock/stock-history-dialog';
import { stockOwner } from './stock/stock-owner';

/** The dialogs of the screen; those of one flavor have `<product>_<flavor>` for an id, a new flavor none of its own. */
export const productDialogs = ['crear', 'editar', 'eliminar', 'sabores', 'sabor', 'historial', 'quitar-sabor'] as const;

type ProductDialog = OpenDialog<(typeof productDialogs)[number]>;

export interface OpenProductDialogProps {
  products: readonly StaffProductView[];
  dialog: ProductDialog;
  onShow: (dialog: ProductDialog | null) => void;
}

/** The dialog that the address asks for; none when its product or flavor isn't on the page. */
export function OpenProductDialog({ products, dialog, onShow }: OpenProductDialogProps) {
  const [productId = '', flavorId = ''] = dialog.id.split('_');
  const product = products.find(({ id }) => id === productId);
  if (!product) return null;
  const flavor = product.flavors.find(({ id }) => id === flavorId) ?? null;
  const close = () => onShow(null);

  switch (dialog.name) {
    case 'crear':
      return null;
    case 'editar':
      return <EditProductDialog key={product.id} product={product} onClose={close} />;
    case 'eliminar':
      return <DeleteProductDialog product={product} onClose={close} />;
    case 'sabores':
      return (
        <FlavorsDialog
          product={product}
          ticked={flavor}
          onClose={close}
          onCreate={() => onShow({ name: 'sabor', id: productId })}
          onEdit={({ id }) => onShow({ name: 'sabor', id: `${productId}_${id}` })}
          onHistory={({ id }) => onShow({ name: 'historial', id: `${productId}_${id}` })}
          onDelete={({ id }) => onShow({ name: 'quitar-sabor', id: `${productId}_${id}` })}
        />
      );
    case 'sabor':
      return <FlavorFormDialog key={dialog.id} product={product} flavor={flavor} onClose={close} />;
    case 'historial':
      return <StockHistoryDialog owner={stockOwner(product, flavor)} onClose={close} />;
    case 'quitar-sabor':
      return flavor && <DeleteFlavorDialog flavor={flavor} onClose={close} />;
  }
}
