import type { LowStockRow } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { EmptyState, Panel, ProductPicture, Skeleton, color, edge, media, size, space } from '@shop/ui';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { useDialogAddress } from '../../shared/form/dialog-address';
import { useExistingPage, useListAddress, type ListWords } from '../../shared/list/list-address';
import { ListResults } from '../../shared/list/list-results';
import { Named } from '../../shared/page/named';
import { ListNews } from '../../shared/list/news-press';
import { Page, PageHead } from '../../shared/page/page';
import { Pager } from '../../shared/list/pager';
import { RowMenu } from '../../shared/form/row-menu';
import { useAdminListLowStockQuery, type LowStockList } from '../../shared/staff/staff.api';
import { useSteadyList, type Rows } from '../../shared/list/steady-list';
import { useStaff } from '../../shared/staff/use-staff';
import { StockBadge } from './stock/stock-badge';
import { StockCounts } from './stock/stock-counts';
import { StockHistoryDialog } from './stock/stock-history-dialog';
import { restockAddress, shortStockOwner } from './stock/stock-owner';
import { StockTerms } from './stock/stock-terms';

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding-block: ${space[12]};
  & + & {
    border-block-start: ${edge.thin} solid ${color.line};
  }
  ${media.desktop} {
    grid-template-columns: auto minmax(0, 1fr) auto 8rem auto;
    column-gap: ${space[24]};
  }
`;

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  grid-column: 2 / -1;
  grid-row: 2;
  ${media.desktop} {
    display: contents;
  }
`;

const Menu = styled.div`
  grid-column: 3;
  grid-row: 1;
  ${media.desktop} {
    grid-column: auto;
    grid-row: auto;
  }
`;

const Outlines = styled.div`
  display: grid;
  gap: ${space[16]};
`;

/** There is but one order, the scarcest first, and nothing to filter by. */
const words: ListWords<'disponible', never> = { sorts: ['disponible'], filter: { param: 'ver', words: {} } };

const rowsOfPage: Rows<LowStockList, LowStockRow> = {
  of: ({ rows }) => rows,
  keyOf: (row) => shortStockOwner(row).id,
  with: (page, rows) => ({ ...page, rows }),
};

const dialogs = ['historial'] as const;

/** What is nearly or wholly sold out, the scarcest first, with the ways to more of it and to why. */
export function LowStockPage() {
  usePageTitle('Poco stock');
  const [address, change] = useListAddress(words);
  const list = useSteadyList(useAdminListLowStockQuery(address, { refetchOnMountOrArgChange: true }), rowsOfPage);
  const { found } = list;
  useExistingPage(words, address, list.isBehind ? undefined : found.currentData?.total);

  return (
    <Page>
      <PageHead title="Poco stock" back={adminRoutes.products} backLabel="Volver a productos" />
      <Panel as="div">
        <StockTerms />
      </Panel>
      <ListNews list={list} />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando inventario...', outline: <LowStockOutline /> }}
        failed={{ title: 'No se pudo cargar el inventario' }}
        empty={({ rows }) =>
          rows.length === 0 && (
            <EmptyState
              icon="check-circle"
              ground="plain"
              title="Nada por reponer"
              text="Todo lo que está a la venta queda por encima de su umbral."
            />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <LowStockRows rows={rows} />
            <Pager address={address} count={total} noun={['sabor', 'sabores']} onChange={change} />
          </>
        )}
      </ListResults>
    </Page>
  );
}

function LowStockRows({ rows }: { rows: readonly LowStockRow[] }) {
  const [dialog, showDialog] = useDialogAddress(dialogs);
  const owners = rows.map(shortStockOwner);
  const chosen = owners.find(({ id }) => id === dialog?.id);
  return (
    <>
      <Panel as="ul">
        {rows.map((row) => (
          <LowStockLine
            key={shortStockOwner(row).id}
            row={row}
            onHistory={() => showDialog({ name: 'historial', id: shortStockOwner(row).id })}
          />
        ))}
      </Panel>
      {chosen && <StockHistoryDialog owner={chosen} onClose={() => showDialog(null)} />}
    </>
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
      <Standing>
        <StockCounts {...row} threshold={row.lowStockThreshold} />
        <span>
          <StockBadge active status={row.stockStatus} />
        </span>
      </Standing>
      <Menu>
        <RowMenu
          label={`Acciones de ${shortStockOwner(row).name}`}
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
      </Menu>
    </Row>
  );
}

function LowStockOutline() {
  return (
    <Panel as="div">
      <Outlines>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} $height={size.miniHeight} />
        ))}
      </Outlines>
    </Panel>
  );
}
