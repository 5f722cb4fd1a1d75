import { toApiError } from '@shop/api-client';
import { passkeyNameProblem, type RecoveryCodesView } from '@shop/contracts';
import { FormDialog, mayBeDone, refusalAt, useSavingForm } from '@shop/frames';
import { TextField } from '@shop/ui';
import { useRef } from 'react';
import { makePasskey } from '../../../shared/staff/passkeys';
import { useAdminAddPasskeyMutation, useAdminBeginPasskeyMutation } from '../profile.api';
import { UNKNOWN_FACTOR } from './security-parts';

export interface PasskeyDialogProps {
  onAdded: (added: RecoveryCodesView) => void;
  onClose: () => void;
}

const NONE_MADE = 'No se creó ninguna llave. Intenta de nuevo, o quizá este dispositivo ya tiene una.';
const NOT_BEGUN = 'No se pudo empezar. Intenta de nuevo.';

/** A new passkey on this device, under a name by which its owner knows it again. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const [begin] = useAdminBeginPasskeyMutation();
  const [add] = useAdminAddPasskeyMutation();
  // A device that makes none may have the one whose answer was lost.
  const noneMade = useRef(NONE_MADE);
  const { saving, bind } = useSavingForm<{ name: string }, RecoveryCodesView>({
    name: 'llave',
    values: { name: '' },
    save: async ({ name }) => {
      let noAnswer = NOT_BEGUN;
      try {
        const { token, options } = await begin().unwrap();
        const credential = await makePasskey(options).catch(() => null);
        if (!credential) return refusalAt('name', toApiError(null), noneMade.current);
        noAnswer = UNKNOWN_FACTOR;
        return { ok: true, answer: await add({ challenge: token, credential, name: name.trim() }).unwrap() };
      } catch (reason) {
        const error = toApiError(reason);
        if (noAnswer === UNKNOWN_FACTOR && mayBeDone(error)) noneMade.current = UNKNOWN_FACTOR;
        return refusalAt('name', error, noAnswer);
      }
    },
    // The codes are shown whatever was typed since.
    after: () => ({ name: '' }),
    onSaved: onAdded,
  });

  return (
    <FormDialog
      title="Agregar una llave de acceso"
      description="Tu huella, tu cara, el PIN del dispositivo o una llave USB. Sirve solo en esta tienda."
      saving={saving}
      saveLabel="Crear"
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        hint="Para reconocerla: «Mi teléfono», «Laptop de la oficina»."
        maxLength={60}
        {...bind('name', passkeyNameProblem)}
      />
    </FormDialog>
  );
}
