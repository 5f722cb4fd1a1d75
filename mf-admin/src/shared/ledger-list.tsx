import type { LedgerEntryView, LedgerObject } from '@shop/contracts';
import { Skeleton, size, space } from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminListLedgerQuery } from './ledger.api';
import { PAGE_SIZES, type ListAddress } from './list-address';
import { ListResults } from './list-results';
import { Pager } from './pager';

const Outline = styled.div`
  display: grid;
  gap: ${space[12]};
  padding-block: ${space[12]};
`;

export interface LedgerListProps {
  object: LedgerObject;
  id: string;
  /** What stands in place of a history without rows. */
  empty: ReactNode;
  /** Draws the rows of a page, newest first; `isLast` for the page where the history begins. */
  children: (entries: readonly LedgerEntryView[], isLast: boolean) => ReactNode;
}

/** Everything that happened to one object, page by page. */
export function LedgerList({ object, id, empty, children }: LedgerListProps) {
  const [address, setAddress] = useState<Pick<ListAddress<string, string>, 'page' | 'size'>>({
    page: 1,
    size: PAGE_SIZES[0],
  });
  const found = useAdminListLedgerQuery({ object, id, ...address }, { refetchOnMountOrArgChange: true });
  return (
    <ListResults
      found={found}
      page={address.page}
      waiting={{ text: 'Cargando historial...', outline: <LedgerOutline /> }}
      failed={{ title: 'No se pudo cargar el historial' }}
      empty={({ total }) => total === 0 && empty}
    >
      {({ entries, total }) => (
        <>
          {children(entries, address.page * address.size >= total)}
          <Pager
            address={address}
            count={total}
            noun={['movimiento', 'movimientos']}
            onChange={(change) => setAddress({ ...address, page: 1, ...change })}
          />
        </>
      )}
    </ListResults>
  );
}

function LedgerOutline() {
  return (
    <Outline>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} $height={size.control} />
      ))}
    </Outline>
  );
}
