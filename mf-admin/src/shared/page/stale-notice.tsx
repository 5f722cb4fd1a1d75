import { Button, Notice } from '@shop/ui';

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
