import { VisuallyHidden, space } from '@shop/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../page/load-failure';

const Results = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

/** What a query hook answers, as far as a list needs it. */
export interface Found<Data> {
  data?: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

export interface ListResultsProps<Data> {
  found: Found<Data>;
  /** Counted from 1; the top of the list comes into view when it changes. */
  page: number;
  /** 'Cargando ventas...' beside the outline of what is coming. */
  waiting: { text: string; outline: ReactNode };
  failed: { title: string };
  /** What stands in place of a list without rows; nothing when there are some. */
  empty: (data: Data) => ReactNode;
  onRetry?: () => void;
  children: (data: Data) => ReactNode;
}

/** The rows of a list, or why there are none: they load, they failed, there aren't any. */
export function ListResults<Data>({
  found,
  page,
  waiting,
  failed,
  empty,
  onRetry = () => void found.refetch(),
  children,
}: ListResultsProps<Data>) {
  const top = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [page]);

  return (
    <Results ref={top} aria-busy={found.isFetching}>
      {found.isError ? (
        <LoadFailure {...failed} error={found.error} retrying={found.isFetching} onRetry={onRetry} />
      ) : found.data === undefined ? (
        <div>
          <VisuallyHidden role="status">{waiting.text}</VisuallyHidden>
          <div aria-hidden="true">{waiting.outline}</div>
        </div>
      ) : (
        empty(found.data) || children(found.data)
      )}
    </Results>
  );
}
