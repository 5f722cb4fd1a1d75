import { CATALOG_ROWS, formatCount, type StaffProductsMeta, type StaffProductView } from '@shop/contracts';
import type { ReportTexts } from '@shop/frames';
import { Button, CardListOutline, Notice, SmallButtonLink, Tiles, size } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { ActionButton } from '../../shared/actions/action-button';
import type { ListAddress } from '../../shared/list/list-definition';
import { ListScreen } from '../../shared/list/list-screen';
import { useStaff } from '../../shared/staff/use-staff';
import { ProductCard } from './product-card';
import { ProductDialogs, productDialogFlags, productDialogs, type ProductDialog } from './product-dialogs';
import { productsList, useAdminExportProductsMutation, useAdminListProductsQuery } from './products.api';

/** The catalogue with its stock (PRD-4). */
export function ProductsPage() {
  const mayAdd = useStaff().allows('addProduct');
  return (
    <ListScreen<StaffProductView, StaffProductsMeta, ProductDialog>
      list={productsList}
      useRows={useAdminListProductsQuery}
      keyOf={({ id }) => id}
      title="Gestión de Productos"
      back={adminRoutes.home}
      outline={<CardListOutline height={size.miniHeight} least="24rem" />}
      what="los productos"
      empty={{
        icon: 'box',
        text: mayAdd ? 'Agrega el primero con «Agregar Producto».' : 'Quien puede crear productos agrega el primero.',
      }}
      noun={['producto', 'productos']}
      hasCards
      dialogs={{ names: productDialogs, flags: productDialogFlags, show: (about) => <ProductDialogs {...about} /> }}
      beside={({ address }) => (
        <>
          <ExportButtons address={address} />
          <SmallButtonLink to={adminRoutes.importProducts}>Importar</SmallButtonLink>
        </>
      )}
      actions={({ open }) => (
        <>
          <SmallButtonLink to={adminRoutes.lowStock}>Poco stock</SmallButtonLink>
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
      {({ rows, open, large }) => (
        <Tiles $least={large ? '14rem' : '24rem'}>
          {rows.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} large={large} open={open} />
            </li>
          ))}
        </Tiles>
      )}
    </ListScreen>
  );
}

const exported: ReportTexts = {
  done: { title: 'Archivo descargado', description: 'Cámbialo en tu hoja de cálculo y súbelo con «Importar»' },
  failed: 'No se pudo descargar el archivo. Revisa tu conexión e intenta de nuevo.',
  reads: true,
};

/** All pages of the shown list as a file that "Importar" takes back. */
function ExportButtons({ address }: { address: ListAddress }) {
  const [download] = useAdminExportProductsMutation();
  const button = (format: 'xlsx' | 'csv') => ({ act: () => download({ address, format }), says: exported });
  return (
    <>
      <ActionButton icon="download" {...button('xlsx')}>
        Exportar
      </ActionButton>
      <ActionButton tone="quiet" {...button('csv')}>
        CSV
      </ActionButton>
    </>
  );
}
