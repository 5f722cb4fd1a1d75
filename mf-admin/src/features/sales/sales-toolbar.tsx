import { saleStatusLabels, SALE_STATUSES, type SaleStatus } from '@shop/contracts';
import { Chip, ChipRow, Icon, VisuallyHidden, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { SALE_SORTS, type SaleSort } from './sale-orders';
import type { SalesAddress } from './sales-address';
import { SalesSearch } from './sales-search';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[4]} ${space[24]};
  ${media.desktop} {
    flex-direction: row;
    justify-content: space-between;
  }
`;

const Sorting = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${color.ink2};
  white-space: nowrap;
  ${text.small}
  ${media.desktop} {
    margin-inline-end: -${space[24]};
  }
`;

const plural: Record<SaleStatus, string> = { pending: 'Pendientes', completed: 'Completadas', cancelled: 'Canceladas' };

/** What a sort puts first, forwards and backwards. */
const sorts: Record<SaleSort, { label: string; first: string; reversedFirst: string }> = {
  fecha: { label: 'Fecha', first: 'las más recientes primero', reversedFirst: 'las más antiguas primero' },
  monto: { label: 'Monto', first: 'los montos mayores primero', reversedFirst: 'los montos menores primero' },
  estado: {
    label: 'Estado',
    first: `${saleStatusLabels.pending} primero`,
    reversedFirst: `${saleStatusLabels.cancelled} primero`,
  },
};

export interface SalesToolbarProps {
  address: SalesAddress;
  onChange: (change: Partial<SalesAddress>) => void;
  /** Pending orders of the shop, where all are known. */
  pendingOrders: number | null;
}

/** Search, status filter and sort buttons of the list; a sort button pressed again turns the order round. */
export function SalesToolbar({ address, onChange, pendingOrders }: SalesToolbarProps) {
  return (
    <Rows>
      <SalesSearch q={address.q} onSearch={(q) => onChange({ q })} />
      <Choices>
        <ChipRow label="Filtrar por estado">
          <Chip pressed={address.status === null} onClick={() => onChange({ status: null })}>
            Todas
          </Chip>
          {SALE_STATUSES.map((status) => (
            <Chip key={status} pressed={address.status === status} onClick={() => onChange({ status })}>
              {plural[status]}
              {status === 'pending' && pendingOrders !== null && <strong>{pendingOrders}</strong>}
            </Chip>
          ))}
        </ChipRow>
        <Sorting>
          <span aria-hidden="true">Ordenar por</span>
          <ChipRow label="Ordenar por">
            {SALE_SORTS.map((sort) => (
              <SortChip key={sort} sort={sort} address={address} onChange={onChange} />
            ))}
          </ChipRow>
        </Sorting>
      </Choices>
    </Rows>
  );
}

function SortChip({ sort, address, onChange }: { sort: SaleSort } & Pick<SalesToolbarProps, 'address' | 'onChange'>) {
  const chosen = address.sort === sort;
  const { label, first, reversedFirst } = sorts[sort];
  return (
    <Chip pressed={chosen} onClick={() => onChange({ sort, reversed: chosen && !address.reversed })}>
      {label}
      {chosen && (
        <>
          <Icon name={address.reversed ? 'chevron-up' : 'chevron-down'} size={16} />
          <VisuallyHidden>{address.reversed ? reversedFirst : first}</VisuallyHidden>
        </>
      )}
    </Chip>
  );
}
