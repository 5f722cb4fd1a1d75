import { toApiError } from '@shop/api-client';
import { Button, ErrorState, Notice, Skeleton, size } from '@shop/ui';
import type { ReactNode } from 'react';

/** The answer of a query hook, as far as a screen needs it. */
export interface Reader<Data> {
  /** Of what is asked for now alone. */
  currentData?: Data | undefined;
  /** The same; while that loads, of what was asked for before. */
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  originalArgs?: unknown;
  /** Of the last reading that began. */
  requestId?: string | undefined;
}

export interface ReadingProps<Data> {
  found: Reader<Data>;
  /** 'No se pudieron cargar tus sesiones' */
  failed: string;
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

/** Says above what is on the screen that reading it again failed. */
export function StaleNotice({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Notice tone="warn">
      No se pudo actualizar. Lo que ves puede haber cambiado.{' '}
      <Button tone="quiet" size="sm" busy={retrying} onClick={onRetry}>
        Reintentar
      </Button>
    </Notice>
  );
}

export interface LoadFailureProps {
  /** 'No se pudieron cargar las ventas' */
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Says why a screen's data did not come, in the server's words where it gave some, and tries again. */
export function LoadFailure({ title, error, retrying, onRetry }: LoadFailureProps) {
  const { text } = toApiError(error);
  return (
    <ErrorState
      ground="plain"
      title={title}
      text={text ?? 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.'}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
