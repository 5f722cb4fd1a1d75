import { CATALOG_ROWS, formatCount, type StaffProductView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, Notice, media, size, space } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { CardOutline } from '../../shared/list/card-outlines';
import { useDialogAddress } from '../../shared/form/dialog-address';
import { useExistingPage, useListAddress } from '../../shared/list/list-address';
import { ListEmpty } from '../../shared/list/list-empty';
import { ListResults } from '../../shared/list/list-results';
import { ListToolbar } from '../../shared/list/list-toolbar';
import { ListNews } from '../../shared/list/news-press';
import { Page, PageHead } from '../../shared/page/page';
import { Pager } from '../../shared/list/pager';
import type { RowMenuItem } from '../../shared/form/row-menu';
import { useSteadyList, type Rows } from '../../shared/list/steady-list';
import { useReport } from '../../shared/form/use-report';
import { useStaff } from '../../shared/staff/use-staff';
import { ProductCard } from './product-card';
import { CreateProductDialog } from './product-dialogs';
import { OpenProductDialog, productDialogs, type OpenProductDialogProps } from './open-product-dialog';
import {
  productWords,
  useAdminListProductsQuery,
  useAdminUpdateProductMutation,
  type ProductsList,
} from './products.api';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr));
    gap: ${space[16]};
  }
`;

const rows: Rows<ProductsList, StaffProductView> = {
  of: ({ products }) => products,
  keyOf: ({ id }) => id,
  with: (page, products) => ({ ...page, products }),
};

/** The catalogue with its stock (PRD-4). */
export function ProductsPage() {
  usePageTitle('Gestión de Productos');
  const { allows } = useStaff();
  const [address, change] = useListAddress(productWords);
  const list = useSteadyList(useAdminListProductsQuery(address, { refetchOnMountOrArgChange: true }), rows);
  const { found } = list;
  useExistingPage(productWords, address, list.isBehind ? undefined : found.currentData?.total);
  const [dialog, showDialog] = useDialogAddress(productDialogs);
  const mayAdd = allows('addProduct');

  return (
    <Page>
      <PageHead title="Gestión de Productos" back={adminRoutes.home}>
        <ButtonLink to={adminRoutes.lowStock} size="sm" tone="outline">
          Poco stock
        </ButtonLink>
        {mayAdd && (
          <Button size="sm" icon="plus" onClick={() => showDialog({ name: 'crear', id: '' })}>
            Agregar Producto
          </Button>
        )}
      </PageHead>
      <ListToolbar
        address={address}
        onChange={change}
        search={{ label: 'Buscar productos', placeholder: 'Producto o sabor' }}
        filter={{
          label: 'Filtrar productos',
          all: 'Todos',
          options: [
            { value: 'lowStock', label: 'Stock bajo' },
            { value: 'soldOut', label: 'Agotados' },
            { value: 'inactive', label: 'Inactivos' },
          ],
        }}
        sorts={[
          { value: 'nombre', label: 'Nombre', first: 'de la A a la Z', reversedFirst: 'de la Z a la A' },
          {
            value: 'stock',
            label: 'Stock',
            first: 'los de menos unidades primero',
            reversedFirst: 'los de más unidades primero',
          },
          {
            value: 'creado',
            label: 'Creado',
            first: 'los más nuevos primero',
            reversedFirst: 'los más antiguos primero',
          },
        ]}
      />
      {found.data && found.data.onSale > CATALOG_ROWS && (
        <Notice tone="warn" title="La tienda no muestra todos los productos">
          {`Hay ${formatCount(found.data.onSale)} productos a la venta y la tienda muestra ${formatCount(CATALOG_ROWS)}: los populares y los más nuevos. Desactiva los que ya no vendes.`}
        </Notice>
      )}
      <ListNews list={list} />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando productos...', outline: <ProductsSkeleton /> }}
        failed={{ title: 'No se pudieron cargar los productos' }}
        empty={({ products }) =>
          products.length === 0 && (
            <ListEmpty
              address={address}
              onChange={change}
              icon="box"
              title="No hay productos"
              text={
                mayAdd ? 'Agrega el primero con «Agregar Producto».' : 'Quien puede crear productos agrega el primero.'
              }
              noneMatch="No hay productos que coincidan"
            />
          )
        }
      >
        {({ products, total }) => (
          <>
            <Products products={products} onShow={showDialog} />
            <Pager address={address} count={total} noun={['producto', 'productos']} onChange={change} />
          </>
        )}
      </ListResults>
      {mayAdd && dialog?.name === 'crear' && <CreateProductDialog onClose={() => showDialog(null)} />}
      {dialog && <OpenProductDialog products={found.data?.products} dialog={dialog} onShow={showDialog} />}
    </Page>
  );
}

interface ProductsProps extends Pick<OpenProductDialogProps, 'onShow'> {
  products: readonly StaffProductView[];
}

function Products({ products, onShow: showDialog }: ProductsProps) {
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
    const { id, active, hasSales } = product;
    return [
      {
        label: 'Editar producto',
        icon: 'edit',
        reason: reasonAgainst('addProduct', 'editInventory'),
        onSelect: () => showDialog({ name: 'editar', id }),
      },
      ...historyOf(product),
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
        onSelect: () => showDialog({ name: 'eliminar', id }),
      },
    ];
  }

  /** The stock of a product with flavors is theirs, and so is its history. */
  function historyOf({ id, flavors, sabores }: StaffProductView): RowMenuItem[] {
    if (flavors.length > 0 || sabores.length > 0) return [];
    return [{ label: 'Historial de inventario', icon: 'clock', onSelect: () => showDialog({ name: 'historial', id }) }];
  }

  return (
    <Grid>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            actions={actionsOf(product)}
            onFlavors={() => showDialog({ name: 'sabores', id: product.id })}
            activeSwitch={{
              busy: switching.includes(product.id),
              reason: reasonAgainst('addProduct'),
              onChange: () => void toggle(product),
            }}
          />
        </li>
      ))}
    </Grid>
  );
}

function ProductsSkeleton() {
  return (
    <Grid>
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key}>
          <CardOutline height={size.tile} />
        </li>
      ))}
    </Grid>
  );
}
