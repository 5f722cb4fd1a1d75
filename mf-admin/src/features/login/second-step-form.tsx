import { toApiError } from '@shop/api-client';
import type { SecondStep, StaffSession } from '@shop/contracts';
import { SlowNotice, binderOf } from '@shop/frames';
import { Button, Notice, Stack, TextField } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NO_PASSKEY, answerWithPasskey, knowsPasskeys } from '../../shared/staff/passkeys';
import { useAdminEnterCodeMutation, useAdminEnterPasskeyMutation } from './login.api';

export interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: (session: StaffSession) => void;
  onBack: () => void;
}

const NO_ANSWER = 'No se pudo conectar con el servidor. Intenta de nuevo.';

/** The step after the right password: a code, or a passkey. Refusals stand at the field; an old step starts again. */
export function SecondStepForm({ step: { challenge, methods, passkey }, onSignedIn, onBack }: SecondStepFormProps) {
  const [enterCode, code] = useAdminEnterCodeMutation();
  const [enterPasskey, { isLoading: isEntering }] = useAdminEnterPasskeyMutation();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const bind = binderOf(form);
  const takesCodes = methods.includes('totp') || methods.includes('recovery');

  const submit = form.handleSubmit(async (typed) => {
    setRefusal(null);
    try {
      onSignedIn(await enterCode({ challenge: challenge.token, code: typed.code.trim() }).unwrap());
    } catch (error) {
      form.setError('code', { message: toApiError(error).text ?? NO_ANSWER });
    }
  });

  async function enterWithPasskey() {
    if (!passkey) return;
    setRefusal(null);
    setAsking(true);
    const credential = await answerWithPasskey(passkey).catch(() => null);
    setAsking(false);
    if (!credential) {
      setRefusal(NO_PASSKEY);
      return;
    }
    try {
      onSignedIn(await enterPasskey({ challenge: challenge.token, credential }).unwrap());
    } catch (error) {
      setRefusal(toApiError(error).text ?? NO_ANSWER);
    }
  }

  return (
    <Stack
      as="form"
      $gap={20}
      $above={24}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Segundo paso"
    >
      {passkey && knowsPasskeys() && (
        <Button
          tone={takesCodes ? 'outline' : 'accent'}
          block
          icon="key"
          busy={isAsking || isEntering}
          onClick={() => void enterWithPasskey()}
        >
          Usar mi llave de acceso
        </Button>
      )}
      {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      {takesCodes && (
        <>
          <TextField
            label="Código"
            hint={
              methods.includes('totp')
                ? 'Los 6 dígitos que muestra tu app, o uno de tus códigos de recuperación.'
                : 'Uno de tus códigos de recuperación.'
            }
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            // The form takes the place of the one whose button had the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            maxLength={20}
            {...bind('code', (typed) => (typed.trim() === '' ? 'Código es requerido' : null))}
          />
          <SlowNotice busy={code.isLoading} />
          <Button type="submit" block busy={code.isLoading}>
            Continuar
          </Button>
        </>
      )}
      <Button tone="plain" onClick={onBack}>
        Volver
      </Button>
    </Stack>
  );
}
