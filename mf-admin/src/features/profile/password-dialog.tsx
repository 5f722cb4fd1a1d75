import { Dialog } from '@shop/ui';
import { PasswordForm } from './password-form';

/** The own password in a dialog, from whatever screen the profile menu was opened on. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Cambiar contraseña">
      <PasswordForm onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
