import { toApiError } from '@shop/api-client';
import { passkeyNameProblem, type RecoveryCodesView } from '@shop/contracts';
import { Button, Dialog, TextField } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormActions, FormGrid } from '../../../shared/form/form-layout';
import { useKeptDraft } from '../../../shared/form/use-kept-draft';
import { makePasskey } from '../../../shared/staff/passkeys';
import { useAdminAddPasskeyMutation, useAdminBeginPasskeyMutation } from './factors.api';

export interface PasskeyDialogProps {
  onAdded: (added: RecoveryCodesView) => void;
  onClose: () => void;
}

/** A new passkey on this device, under a name by which its owner knows it again. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const [begin] = useAdminBeginPasskeyMutation();
  const [add] = useAdminAddPasskeyMutation();
  const [isBusy, setBusy] = useState(false);
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } });
  useKeptDraft('llave', form);
  const { register, handleSubmit, formState, setError } = form;

  const submit = handleSubmit(async ({ name }) => {
    setBusy(true);
    try {
      const { token, options } = await begin().unwrap();
      const credential = await makePasskey(options).catch(() => null);
      if (credential) onAdded(await add({ challenge: token, credential, name: name.trim() }).unwrap());
      else
        setError('name', {
          message: 'No se creó ninguna llave. Intenta de nuevo, o quizá este dispositivo ya tiene una.',
        });
    } catch (error) {
      setError('name', { message: toApiError(error).text ?? 'No se pudo guardar. Intenta de nuevo.' });
    }
    setBusy(false);
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Agregar una llave de acceso"
      description="Tu huella, tu cara, el PIN del dispositivo o una llave USB. Sirve solo en esta tienda."
    >
      <FormGrid onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Nombre"
          hint="Para reconocerla: «Mi teléfono», «Laptop de la oficina»."
          maxLength={60}
          error={formState.errors.name?.message}
          {...register('name', { validate: (name) => passkeyNameProblem(name) ?? true })}
        />
        <FormActions>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={isBusy}>
            Crear
          </Button>
        </FormActions>
      </FormGrid>
    </Dialog>
  );
}
