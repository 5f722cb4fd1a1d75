import { Button, Dialog } from '@shop/ui';

export interface ReceivedDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Tells the applicant that the application arrived and what happens next. */
export function ReceivedDialog({ open, onClose }: ReceivedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen) onClose();
      }}
      title="¡Solicitud Recibida!"
      description="Tu solicitud está siendo procesada. Un ejecutivo se pondrá en contacto contigo."
      footer={
        <Button tone="distributor" block onClick={onClose}>
          Entendido
        </Button>
      }
    />
  );
}
