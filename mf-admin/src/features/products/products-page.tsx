import { CATALOG_ROWS, formatCount, type StaffProductsMeta, type StaffProductView } from '@shop/contracts';
import { Button, ButtonLink, Notice, size } from '@shop/ui';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { CardOutline } from '../../shared/list/card-outlines';
import { ListScreen } from '../../shared/list/list-screen';
import type { RowMenuItem } from '../../shared/actions/row-menu';
import { useReport } from '../../shared/actions/use-report';
import { useStaff } from '../../shared/staff/use-staff';
import { ExportButtons } from './export-buttons';
import { ProductCard } from './product-card';
import { ProductDialogs, productDialogs, type ProductDialog } from './product-dialogs';
import { productsList, useAdminListProductsQuery, useAdminUpdateProductMutation } from './products.api';
import { Tiles } from '../../shared/layout/layout';

/** The catalogue with its stock (PRD-4). */
export function ProductsPage() {
  const { allows } = useStaff();
  const mayAdd = allows('addProduct');
  return (
    <ListScreen<StaffProductView, StaffProductsMeta, ProductDialog>
      list={productsList}
      useRows={useAdminListProductsQuery}
      keyOf={({ id }) => id}
      title="Gestión de Productos"
      back={adminRoutes.home}
      outline={<ProductsSkeleton />}
      what="los productos"
      empty={{
        icon: 'box',
        title: 'No hay productos',
        text: mayAdd ? 'Agrega el primero con «Agregar Producto».' : 'Quien puede crear productos agrega el primero.',
      }}
      noun={['producto', 'productos']}
      hasCards
      dialogs={{ names: productDialogs, show: (about) => <ProductDialogs {...about} /> }}
      beside={({ address }) => (
        <>
          <ExportButtons address={address} />
          {(mayAdd || allows('editInventory')) && (
            <ButtonLink to={adminRoutes.importProducts} size="sm" tone="outline">
              Importar
            </ButtonLink>
          )}
        </>
      )}
      actions={({ open }) => (
        <>
          <ButtonLink to={adminRoutes.lowStock} size="sm" tone="outline">
            Poco stock
          </ButtonLink>
          {mayAdd && (
            <Button size="sm" icon="plus" onClick={() => open('crear')}>
              Agregar Producto
            </Button>
          )}
        </>
      )}
      above={({ meta }) =>
        meta &&
        meta.onSale > CATALOG_ROWS && (
          <Notice tone="warn" title="La tienda no muestra todos los productos">
            {`Hay ${formatCount(meta.onSale)} productos a la venta y la tienda muestra ${formatCount(CATALOG_ROWS)}: los populares y los más nuevos. Desactiva los que ya no vendes.`}
          </Notice>
        )
      }
    >
      {({ rows, open, large }) => <Products products={rows} large={large} open={open} />}
    </ListScreen>
  );
}

interface ProductsProps {
  products: readonly StaffProductView[];
  large: boolean;
  open: (dialog: ProductDialog, id: string) => void;
}

function Products({ products, large, open }: ProductsProps) {
  const report = useReport();
  const { reasonAgainst } = useStaff();
  const [update] = useAdminUpdateProductMutation();
  /** Products that are being switched on or off. */
  const [switching, setSwitching] = useState<readonly string[]>([]);

  async function toggle({ id, name, active }: StaffProductView) {
    if (switching.includes(id)) return;
    setSwitching((before) => [...before, id]);
    await report(update({ id, change: { active: !active } }).unwrap(), {
      done: { title: 'Producto actualizado', description: name },
      failed: 'No se pudo actualizar el producto',
    });
    setSwitching((before) => before.filter((other) => other !== id));
  }

  function actionsOf(product: StaffProductView): RowMenuItem[] {
    const { id, active, hasSales, flavors, sabores } = product;
    const history = { label: 'Historial de inventario', icon: 'clock', onSelect: () => open('historial', id) } as const;
    return [
      {
        label: 'Editar producto',
        icon: 'edit',
        reason: reasonAgainst('addProduct', 'editInventory'),
        onSelect: () => open('editar', id),
      },
      // The stock of a product with flavors is theirs, and so is its history.
      ...(flavors.length + sabores.length === 0 ? [history] : []),
      {
        label: active ? 'Desactivar producto' : 'Activar producto',
        icon: active ? 'pause' : 'play',
        reason: reasonAgainst('addProduct'),
        onSelect: () => void toggle(product),
      },
      {
        label: 'Eliminar producto',
        icon: 'trash',
        danger: true,
        reason: reasonAgainst('deleteItems') ?? (hasSales ? 'Tiene ventas: desactívalo en lugar de eliminarlo.' : null),
        onSelect: () => open('eliminar', id),
      },
    ];
  }

  return (
    <Tiles $least={large ? '14rem' : '24rem'}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            large={large}
            actions={actionsOf(product)}
            onFlavors={() => open('sabores', product.id)}
            activeSwitch={{
              busy: switching.includes(product.id),
              reason: reasonAgainst('addProduct'),
              onChange: () => void toggle(product),
            }}
          />
        </li>
      ))}
    </Tiles>
  );
}

function ProductsSkeleton() {
  return (
    <Tiles $least="24rem">
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key}>
          <CardOutline height={size.miniHeight} />
        </li>
      ))}
    </Tiles>
  );
}
