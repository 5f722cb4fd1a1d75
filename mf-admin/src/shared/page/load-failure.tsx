import { toApiError } from '@shop/api-client';
import { ErrorState } from '@shop/ui';

export interface LoadFailureProps {
  /** 'No se pudieron cargar las ventas' */
  title: string;
  /** The text that is specified in English: 'Failed to fetch sales'. */
  english?: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Says why a screen's data did not come, in the server's words where it gave some, and tries again. */
export function LoadFailure({ title, english, error, retrying, onRetry }: LoadFailureProps) {
  const { text } = toApiError(error);
  return (
    <ErrorState
      ground="plain"
      title={title}
      text={
        <>
          {text ?? 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.'}
          {english && (
            <>
              <br />
              <span lang="en">{english}</span>
            </>
          )}
        </>
      }
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
