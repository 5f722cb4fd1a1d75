import { VisuallyHidden } from '@shop/ui';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../layout/layout';
import { LoadFailure } from '../page/load-failure';
import { StaleNotice } from '../page/stale-notice';

/** Rows of the address before: to be seen while those of this one come, not to be pressed. */
const Rows = styled(Stack)<{ $leaving: boolean }>`
  ${({ $leaving }) => $leaving && 'opacity: 0.5;'}
`;

/** A dialog that a row opened lies elsewhere in the document: it is not held. */
function hold(event: MouseEvent<HTMLElement>) {
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Answer of a query hook, as far as a list needs it. */
export interface Found<Data> {
  /** Of what is asked for now, or while that loads of what was asked for before. */
  data?: Data | undefined;
  /** Of what is asked for now alone. */
  currentData?: Data | undefined;
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
  /** Shown in place of a list without rows; nothing when there are some. */
  empty: (data: Data) => ReactNode;
  onRetry?: () => void;
  children: (data: Data) => ReactNode;
}

/**
 * The rows of a list, or why there are none: they load, they failed, there aren't any. Rows that are there outlive a reading
 * that fails, and those of another address can't be pressed.
 */
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

  const { data, currentData, isError, isFetching, error } = found;
  const shown = currentData ?? (isError ? undefined : data);
  const leaving = currentData === undefined;

  return (
    <Stack ref={top} aria-busy={isFetching}>
      {isError && shown !== undefined && <StaleNotice retrying={isFetching} onRetry={onRetry} />}
      {shown !== undefined ? (
        <Rows $leaving={leaving} {...(leaving ? { onClickCapture: hold } : {})}>
          {empty(shown) || children(shown)}
        </Rows>
      ) : isError ? (
        <LoadFailure {...failed} error={error} retrying={isFetching} onRetry={onRetry} />
      ) : (
        <div>
          <VisuallyHidden role="status">{waiting.text}</VisuallyHidden>
          <div aria-hidden="true">{waiting.outline}</div>
        </div>
      )}
    </Stack>
  );
}
