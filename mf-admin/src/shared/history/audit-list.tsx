import type { AuditEntryView, AuditObject } from '@shop/contracts';
import { Skeleton, size, space } from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminListAuditEntriesQuery } from './audit.api';
import { PAGE_SIZES, type ListAddress } from '../list/list-address';
import { ListResults } from '../list/list-results';
import { Pager } from '../list/pager';

const Outline = styled.div`
  display: grid;
  gap: ${space[12]};
  padding-block: ${space[12]};
`;

export interface AuditListProps {
  object: AuditObject;
  id: string;
  /** What stands in place of a history without rows. */
  empty: ReactNode;
  /** Renders the rows of a page, newest first; `isLast` for the page where the history begins. */
  children: (entries: readonly AuditEntryView[], isLast: boolean) => ReactNode;
}

/** Everything that happened to one object, page by page. */
export function AuditList({ object, id, empty, children }: AuditListProps) {
  const [address, setAddress] = useState<Pick<ListAddress<string, string>, 'page' | 'size'>>({
    page: 1,
    size: PAGE_SIZES[0],
  });
  const found = useAdminListAuditEntriesQuery({ object, id, ...address }, { refetchOnMountOrArgChange: true });
  return (
    <ListResults
      found={found}
      page={address.page}
      waiting={{ text: 'Cargando historial...', outline: <AuditOutline /> }}
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

function AuditOutline() {
  return (
    <Outline>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} $height={size.control} />
      ))}
    </Outline>
  );
}
