import type { SuccessList } from '@shop/contracts';
import { ListResults, type Reader } from '@shop/frames';
import { Lines, Quiet, Skeleton, Stack, space } from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { ListSearch, type ListSearchProps } from '../../../shared/list/list-search';

export interface FinderProps<Row> extends Pick<ListSearchProps, 'label' | 'placeholder' | 'shortcut'> {
  /** Rows that it finds: 'Productos'. */
  name: string;
  /** 'Ningún producto coincide.' */
  none: string;
  /** Facts to search by where there are more than are shown: 'nombre'. */
  by: string;
  useRows: (q: string, options: { refetchOnMountOrArgChange: true }) => Reader<SuccessList<Row>>;
  /** A row, as an `<li>` with its key. */
  children: (row: Row) => ReactNode;
}

/** A search, and the first rows that it finds. */
export function Finder<Row>({ name, none, by, useRows, children, ...search }: FinderProps<Row>) {
  const noun = name.toLowerCase();
  const [q, setQ] = useState('');
  return (
    <Stack $gap={8}>
      <ListSearch {...search} q={q} onSearch={setQ} />
      <ListResults
        found={useRows(q, { refetchOnMountOrArgChange: true })}
        waiting={{ text: `Buscando ${noun}...`, outline: <Skeleton $height={space[112]} /> }}
        failed={`No se pudieron cargar los ${noun}`}
        empty={({ meta }) => meta.total === 0 && <Quiet role="status">{none}</Quiet>}
      >
        {({ data, meta }) => (
          <>
            <Lines $pad={8} aria-label={name}>
              {data.map(children)}
            </Lines>
            {data.length < meta.total && (
              <Quiet $above={8}>{`${data.length} de ${meta.total} ${noun}; busca por ${by}.`}</Quiet>
            )}
          </>
        )}
      </ListResults>
    </Stack>
  );
}
