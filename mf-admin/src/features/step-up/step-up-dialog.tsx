import { toApiError } from '@shop/api-client';
import { limits } from '@shop/contracts';
import { Button, Dialog, PasswordField, TextField } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAdminOwnFactorsQuery } from '../../shared/staff/factors.api';
import { FormActions, FormGrid } from '../../shared/form/form-layout';
import { NO_PASSKEY, answerWithPasskey, knowsPasskeys } from '../../shared/staff/passkeys';
import {
  useAdminAskForPasskeyMutation,
  useAdminConfirmByPasskeyMutation,
  useAdminConfirmMutation,
} from './step-up.api';

const NO_ANSWER = 'No se pudo comprobar. Revisa tu conexión e intenta de nuevo.';

/** Asks for the own password again, or for the second factor of who has one; what it is for waits meanwhile. */
export function StepUpDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { data: factors, isLoading: isReading } = useAdminOwnFactorsQuery();
  const [confirm, { isLoading }] = useAdminConfirmMutation();
  const [ask] = useAdminAskForPasskeyMutation();
  const [confirmByPasskey] = useAdminConfirmByPasskeyMutation();
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm<{ given: string }>({
    defaultValues: { given: '' },
  });
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0;
  // Whoever has a second factor gives it: the server takes no password alone then.
  const withCode = hasPasskey || typeof factors?.totpSince === 'string';
  const error = formState.errors.given?.message;

  async function finish(work: Promise<unknown>) {
    try {
      await work;
      onDone(true);
    } catch (reason) {
      setError('given', { message: toApiError(reason).text ?? NO_ANSWER });
    }
  }

  const submit = handleSubmit(({ given }) =>
    finish(confirm(withCode ? { password: null, code: given.trim() } : { password: given, code: null }).unwrap()),
  );

  async function givePasskey() {
    setAsking(true);
    try {
      const { token, options } = await ask().unwrap();
      const credential = await answerWithPasskey(options).catch(() => null);
      if (credential) await finish(confirmByPasskey({ challenge: token, credential }).unwrap());
      else setError('given', { message: NO_PASSKEY });
    } catch (reason) {
      setError('given', { message: toApiError(reason).text ?? NO_ANSWER });
    }
    setAsking(false);
  }

  if (isReading) return null;
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title="Confirma que eres tú"
      description={`Para esto pedimos otra vez tu ${withCode ? 'segundo paso' : 'contraseña'}. Lo que escribiste no se pierde.`}
    >
      <FormGrid
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
        noValidate
      >
        {withCode ? (
          <TextField
            key="code"
            label="Código de tu app o de recuperación"
            autoComplete="one-time-code"
            maxLength={20}
            error={error}
            {...register('given', { required: 'Código es requerido' })}
          />
        ) : (
          <PasswordField
            key="password"
            label="Tu contraseña"
            autoComplete="current-password"
            maxLength={limits.passwordText}
            error={error}
            {...register('given', { required: 'Contraseña es requerida' })}
          />
        )}
        {hasPasskey && knowsPasskeys() && (
          <Button tone="outline" icon="key" busy={isAsking} onClick={() => void givePasskey()}>
            Usar mi llave de acceso
          </Button>
        )}
        <FormActions>
          <Button tone="outline" onClick={() => onDone(false)}>
            Ahora no
          </Button>
          <Button type="submit" busy={isLoading}>
            Confirmar
          </Button>
        </FormActions>
      </FormGrid>
    </Dialog>
  );
}
