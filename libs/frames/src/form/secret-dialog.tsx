import { Button, Dialog, type DialogProps } from '@shop/ui';
import { useLeaveGuard } from './leave-guard';

export interface SecretDialogProps extends Pick<DialogProps, 'title' | 'description' | 'children'> {
  /** 'Ya los guardé': the way to close it unasked. */
  savedLabel: string;
  onClose: () => void;
}

/** Dialog with a secret that is shown this one time: it closes on purpose, and asks where that may be a mistake. */
export function SecretDialog({ savedLabel, onClose, children, ...dialog }: SecretDialogProps) {
  const guard = useLeaveGuard(true, {
    question: '¿Cerrar sin guardarlo?',
    text: 'No se puede volver a mostrar.',
    confirmLabel: 'Cerrar',
    cancelLabel: 'Volver a verlo',
  });
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={() => guard.ask(onClose)}
      footer={
        <Button block onClick={onClose}>
          {savedLabel}
        </Button>
      }
    >
      {children}
      {guard.dialog}
    </Dialog>
  );
}
