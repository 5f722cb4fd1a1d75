import type { AuditEntryView, AuditObject } from '@shop/contracts';
import { ListResults } from '@shop/frames';
import { Pager, Skeleton, Stack, size } from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { useAdminListAuditEntriesQuery } from './audit.api';
import { FIRST_PAGE, PAGE_SIZES } from '../list/list-definition';

export interface AuditListProps {
  object: AuditObject;
  id: string;
  empty: ReactNode;
  /** Noun of a row, one and several. */
  noun?: readonly [string, string];
  /** Renders the rows of a page, newest first, and says if it is the first page, and the one where the history begins. */
  children: (entries: readonly AuditEntryView[], page: { isFirst: boolean; isLast: boolean }) => ReactNode;
}

/** Everything that happened to one object, page by page. */
export function AuditList({ object, id, empty, noun = ['movimiento', 'movimientos'], children }: AuditListProps) {
  const [address, setAddress] = useState(FIRST_PAGE);
  const found = useAdminListAuditEntriesQuery(
    { object, id, page: address.page, size: address.size },
    { refetchOnMountOrArgChange: true },
  );
  // While another page is on its way the rows of the one before are shown.
  const isHere = found.currentData !== undefined;
  return (
    <ListResults
      found={found}
      page={address.page}
      waiting={{ text: 'Cargando historial...', outline }}
      failed="No se pudo cargar el historial"
      empty={({ data }) => data.length === 0 && empty}
    >
      {({ data, meta: { total } }) => (
        <>
          {/* Some have no button: they get the focus, so that keys scroll them. */}
          <Stack role="region" aria-label={noun[1]} tabIndex={0}>
            {children(data, {
              isFirst: isHere && address.page === 1,
              isLast: isHere && address.page * address.size >= total,
            })}
          </Stack>
          <Pager
            address={address}
            sizes={PAGE_SIZES}
            count={total}
            noun={noun}
            onChange={(change) => setAddress({ ...address, page: 1, ...change })}
          />
        </>
      )}
    </ListResults>
  );
}

const outline = (
  <Stack>
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} $height={size.control} />
    ))}
  </Stack>
);
