import type { PasskeyView, RecoveryCodesView } from '@shop/contracts';
import { ActionDialog } from '../../../shared/actions/action-dialog';
import { useLeaveGuard } from '../../../shared/form/leave-guard';
import {
  useAdminRemovePasskeyMutation,
  useAdminRemoveTotpMutation,
  useAdminRenewRecoveryCodesMutation,
} from '../profile.api';

/** Words for each factor: its removal ends the other sessions, and with the last one the recovery codes go. */
const removing = {
  danger: true,
  consequence:
    'Tus otras sesiones terminarán. Si no te queda otro segundo paso, entrarás solo con tu contraseña y tus códigos de recuperación ya no servirán.',
  confirmLabel: 'Quitar',
  cancelLabel: 'Conservar',
};

/** Asks before the user's app is removed. */
export function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const [remove] = useAdminRemoveTotpMutation();
  return (
    <ActionDialog
      {...removing}
      act={() => remove()}
      done={{ title: 'App de códigos quitada' }}
      failed="No se pudo quitar la app"
      question="¿Quitar la app de códigos?"
      text="Para usarla otra vez tendrás que agregarla de nuevo."
      onClose={onClose}
    />
  );
}

/** Asks before one of the user's passkeys is removed. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const [remove] = useAdminRemovePasskeyMutation();
  return (
    <ActionDialog
      {...removing}
      act={() => remove(id)}
      done={{ title: 'Llave de acceso quitada', description: name }}
      failed="No se pudo quitar la llave de acceso"
      question={`¿Quitar la llave de acceso ${name}?`}
      text="Para entrar con ella tendrás que agregarla de nuevo."
      onClose={onClose}
    />
  );
}

export interface RenewCodesDialogProps {
  onAdded: (renewed: RecoveryCodesView) => void;
  onClose: () => void;
}

/** Asks before other recovery codes take the place of those that the user has on paper. */
export function RenewCodesDialog({ onAdded, onClose }: RenewCodesDialogProps) {
  const [renew, { isLoading }] = useAdminRenewRecoveryCodesMutation();
  // Codes are shown this one time: leaving before the answer would lose them, and those from before are worth nothing.
  useLeaveGuard(isLoading, { locked: isLoading });
  return (
    <ActionDialog
      danger
      act={() => renew()}
      done={null}
      failed="No se pudieron crear los códigos"
      repeats
      question="¿Crear otros códigos de recuperación?"
      text="Los que guardaste antes ya no servirán."
      confirmLabel="Crear otros"
      cancelLabel="Conservar"
      onDone={onAdded}
      onClose={onClose}
    />
  );
}
