import type { ListMeta, LowStockRow } from '@shop/contracts';
import {
  Cluster,
  Lines,
  ListRow,
  Named,
  Panel,
  ProductPicture,
  RowMenu,
  TableOutline,
  media,
  size,
  space,
} from '@shop/ui';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { ListScreen } from '../../shared/list/list-screen';
import { lowStockList, useAdminListLowStockQuery } from '../../shared/staff/staff.api';
import { useStaff } from '../../shared/staff/use-staff';
import { StockHistoryDialog, type StockOwner } from './stock/stock-history-dialog';
import { StockBadge, StockCounts, StockTerms } from './stock/stock-parts';

const Row = styled(ListRow)`
  ${media.desktop} {
    grid-template-columns: auto minmax(10rem, 1fr) minmax(0, auto) 8rem auto;
    column-gap: ${space[24]};
    & > button {
      order: 1;
    }
  }
`;

const Standing = styled(Cluster)`
  grid-column: 2 / -1;
  ${media.desktop} {
    display: contents;
  }
`;

/** Stock that is nearly or wholly sold out, the scarcest first, with the ways to more of it and to its history. */
export function LowStockPage() {
  return (
    <ListScreen<LowStockRow, ListMeta, 'historial'>
      list={lowStockList}
      useRows={useAdminListLowStockQuery}
      keyOf={({ flavorId }) => flavorId}
      title="Poco stock"
      back={adminRoutes.products}
      backLabel="Volver a productos"
      outline={<TableOutline height={size.miniHeight} />}
      what="el inventario"
      empty={{
        icon: 'check-circle',
        title: 'Nada por reponer',
        text: 'Todo lo que está a la venta queda por encima de su umbral.',
      }}
      noun={['sabor', 'sabores']}
      dialogs={{
        names: ['historial'],
        show: ({ row, onClose }) => row && <StockHistoryDialog owner={ownerOf(row)} onClose={onClose} />,
      }}
    >
      {({ rows, open }) => (
        <>
          <Panel as="div">
            <Lines $pad={12}>
              {rows.map((row) => (
                <LowStockLine key={row.flavorId} row={row} onHistory={() => open('historial', row.flavorId)} />
              ))}
            </Lines>
          </Panel>
          <Panel as="div">
            <StockTerms />
          </Panel>
        </>
      )}
    </ListScreen>
  );
}

function LowStockLine({ row, onHistory }: { row: LowStockRow; onHistory: () => void }) {
  const { reasonAgainst } = useStaff();
  const navigate = useNavigate();
  return (
    <Row>
      <ProductPicture image={row.image} name={row.productName} flavor={row.flavorName} size="mini" />
      <Named>
        <strong>{row.flavorName}</strong>
        <span>{row.productName}</span>
      </Named>
      <RowMenu
        label={`Acciones de ${ownerOf(row).name}`}
        items={[
          {
            label: 'Reponer',
            icon: 'plus',
            reason: reasonAgainst('editInventory'),
            onSelect: () => void navigate(restockAddress(row)),
          },
          { label: 'Historial de inventario', icon: 'clock', onSelect: onHistory },
        ]}
      />
      <Standing $gap={16} $rows={4}>
        <StockCounts {...row} threshold={row.lowStockThreshold} />
        <span>
          <StockBadge active status={row.stockStatus} />
        </span>
      </Standing>
    </Row>
  );
}

function ownerOf(row: LowStockRow): StockOwner {
  return { ...row, object: 'flavor', id: row.flavorId, name: `${row.flavorName} · ${row.productName}` };
}

/** Where more of it is written down: the flavors of the product, this one ticked. */
function restockAddress({ productId, productName, flavorId }: LowStockRow): string {
  const dialog = `sabores.${productId}_${flavorId}`;
  return `${adminRoutes.products}?${new URLSearchParams({ q: productName, dialogo: dialog }).toString()}`;
}
