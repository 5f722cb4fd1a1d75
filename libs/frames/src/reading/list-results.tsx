import { Stack, VisuallyHidden } from '@shop/ui';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Reading, type Reader } from './reading';

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

export interface ListResultsProps<Data> {
  found: Reader<Data>;
  /** Counted from 1; the top of the list comes into view when it changes. */
  page?: number;
  /** 'Cargando ventas...' beside the outline of what is coming. */
  waiting: { text: string; outline: ReactNode };
  /** 'No se pudieron cargar las ventas' */
  failed: string;
  /** Shown in place of a list without rows; nothing when there are some. */
  empty: (data: Data) => ReactNode;
  onRetry?: () => unknown;
  children: (data: Data) => ReactNode;
}

/**
 * The rows of a list, or why there are none: they load, they failed, there aren't any. Rows that are there outlive a reading
 * that fails, and those of another address can't be pressed.
 */
export function ListResults<Data>({
  found,
  page = 1,
  waiting,
  failed,
  empty,
  onRetry = found.refetch,
  children,
}: ListResultsProps<Data>) {
  const top = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [page]);

  const leaving = found.currentData === undefined;
  const shown = found.currentData ?? (found.error === undefined ? found.data : undefined);

  return (
    <Stack ref={top} aria-busy={found.isFetching}>
      <Reading
        found={{ ...found, currentData: shown, refetch: onRetry }}
        failed={failed}
        waiting={
          <div>
            <VisuallyHidden role="status">{waiting.text}</VisuallyHidden>
            <div aria-hidden="true">{waiting.outline}</div>
          </div>
        }
      >
        {(data) => (
          <Rows $leaving={leaving} {...(leaving ? { onClickCapture: hold } : {})}>
            {empty(data) || children(data)}
          </Rows>
        )}
      </Reading>
    </Stack>
  );
}
