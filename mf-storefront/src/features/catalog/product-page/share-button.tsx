import { useToast } from '@shop/shell-api';
import { Button } from '@shop/ui';

export interface ShareButtonProps {
  title: string;
  /** Path of what is shared. */
  path: string;
}

/** Hands an address of the shop to the device's own way of sharing or, where there is none, to the clipboard. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const showToast = useToast();

  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ variant: 'success', title: 'Enlace copiado', description: title });
    } catch {
      showToast({ variant: 'warning', title: 'No se pudo copiar el enlace', description: url });
    }
  };

  const share = async () => {
    const url = new URL(path, globalThis.location.href).href;
    const device = navigator as Partial<Pick<Navigator, 'share'>>;
    if (!device.share) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's list is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };

  return (
    <Button tone="plain" size="sm" icon="share" onClick={() => void share()}>
      Compartir
    </Button>
  );
}
