import { Skeleton, size } from '@shop/ui';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure';
import { StaleNotice } from './stale-notice';

/** The answer of a query hook, as far as a screen needs it. */
export interface Reader<Data> {
  /** Of what is asked for now alone. */
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface ReadingProps<Data> {
  /** The query of a part of a screen. */
  found: Reader<Data>;
  /** 'No se pudieron cargar tus sesiones' */
  failed: string;
  /** Shown until there is something. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a screen with what was read for it, which outlives a later reading that fails. */
export function Reading<Data>({ found, failed, waiting, children }: ReadingProps<Data>) {
  const { currentData, error, isFetching, refetch } = found;
  const retry = { retrying: isFetching, onRetry: () => void refetch() };
  if (currentData === undefined) {
    if (error !== undefined) return <LoadFailure title={failed} error={error} {...retry} />;
    return <>{waiting ?? <Skeleton $height={size.control} />}</>;
  }
  return (
    <>
      {error !== undefined && <StaleNotice {...retry} />}
      {children(currentData)}
    </>
  );
}
