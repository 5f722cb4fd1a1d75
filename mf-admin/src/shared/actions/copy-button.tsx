import { useToast } from '@shop/shell-api';
import { Button, type ButtonProps } from '@shop/ui';

export interface CopyButtonProps extends Pick<ButtonProps, 'block' | 'size'> {
  label: string;
  /** Copied as it is. */
  text: string;
  /** 'Enlace copiado' */
  done: string;
  /** How it is copied where the browser refuses. */
  byHand: string;
}

/** Copies a text and says whether it did: browsers refuse, and have no clipboard on a page that is not secure. */
export function CopyButton({ label, text, done, byHand, ...look }: CopyButtonProps) {
  const showToast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ variant: 'success', title: done });
    } catch {
      showToast({ variant: 'warning', title: 'No se pudo copiar', description: byHand });
    }
  }

  return (
    <Button tone="outline" icon="copy" {...look} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

/** The same of an address that stands in a field above. */
export function CopyLink({ link, ...button }: Omit<CopyButtonProps, 'text' | 'done' | 'byHand'> & { link: string }) {
  return <CopyButton {...button} text={link} done="Enlace copiado" byHand="Selecciona el enlace y cópialo a mano." />;
}
