import { toApiError } from '@shop/api-client';
import { ErrorState } from '@shop/ui';

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
