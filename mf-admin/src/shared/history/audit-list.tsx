import type { AuditEntryView, AuditObject } from '@shop/contracts';
import { Skeleton, size } from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { useAdminListAuditEntriesQuery } from './audit.api';
import { Stack } from '../layout/layout';
import { FIRST_PAGE } from '../list/list-definition';
import { ListResults } from '../list/list-results';
import { Pager } from '../list/pager';

export interface AuditListProps {
  object: AuditObject;
  id: string;
  /** Shown in place of a history without rows. */
  empty: ReactNode;
  /** Renders the rows of a page, newest first; `isLast` for the page where the history begins. */
  children: (entries: readonly AuditEntryView[], isLast: boolean) => ReactNode;
}

/** Everything that happened to one object, page by page. */
export function AuditList({ object, id, empty, children }: AuditListProps) {
  const [address, setAddress] = useState(FIRST_PAGE);
  const found = useAdminListAuditEntriesQuery(
    { object, id, page: address.page, size: address.size },
    { refetchOnMountOrArgChange: true },
  );
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
    <Stack>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} $height={size.control} />
      ))}
    </Stack>
  );
}
