import { toApiError } from '@shop/api-client';
import { limits } from '@shop/contracts';
import { FormDialog, LoadFailure, mayBeDone, toldAt, useClosedByBack, useSavingForm } from '@shop/frames';
import { Button, Dialog, PasswordField, TextField } from '@shop/ui';
import { useRef, useState } from 'react';
import { useAdminOwnFactorsQuery } from '../../shared/staff/staff.api';
import { useStaff } from '../../shared/staff/use-staff';
import { AccountName } from '../../shared/staff/account-name';
import { NO_PASSKEY, answerWithPasskey, knowsPasskeys } from '../../shared/staff/passkeys';
import {
  useAdminAskForPasskeyMutation,
  useAdminConfirmByPasskeyMutation,
  useAdminConfirmMutation,
} from './step-up.api';

const NO_ANSWER = 'No se pudo comprobar. Revisa tu conexión e intenta de nuevo.';

const TITLE = 'Confirma que eres tú';

interface StepUpDialogProps {
  onDone: (confirmed: boolean) => void;
}

/** Asks users for their password again, or for the second factor if they have one; the call that wants it waits. */
export function StepUpDialog({ onDone }: StepUpDialogProps) {
  const found = useAdminOwnFactorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData: factors, error, isFetching, refetch } = found;
  useClosedByBack(() => onDone(false));
  // A user with a second factor gives it: the server takes no password alone then.
  if (factors) {
    const hasPasskey = factors.passkeys.length > 0;
    const withCode = hasPasskey || factors.totpSince !== null;
    return <Confirmation key={String(withCode)} hasPasskey={hasPasskey} withCode={withCode} onDone={onDone} />;
  }
  if (error === undefined) return null;
  return (
    <Dialog open onOpenChange={() => onDone(false)} title={TITLE}>
      <LoadFailure
        title="No se pudo leer cómo confirmas que eres tú"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Dialog>
  );
}

interface ConfirmationProps extends StepUpDialogProps {
  hasPasskey: boolean;
  withCode: boolean;
}

function Confirmation({ hasPasskey, withCode, onDone }: ConfirmationProps) {
  const { staff } = useStaff();
  const [confirm] = useAdminConfirmMutation();
  const [ask] = useAdminAskForPasskeyMutation();
  const [confirmByPasskey] = useAdminConfirmByPasskeyMutation();
  const [isAsking, setAsking] = useState(false);
  const lost = useRef<string | null>(null);
  const { form, saving, bind } = useSavingForm<{ given: string }, null>({
    name: 'confirmar',
    values: { given: '' },
    secrets: ['given'],
    save: async ({ given }) => {
      const asked = withCode ? { password: null, code: given.trim() } : { password: given, code: null };
      const outcome = await toldAt('given', confirm(asked).unwrap(), NO_ANSWER);
      if (outcome.ok) return outcome;
      // A code whose answer was lost is used up and has confirmed, or never came: the call that waits finds out.
      if (lost.current === asked.code && outcome.error.code === 'auth.wrongCode') return { ok: true, answer: null };
      lost.current = mayBeDone(outcome.error) ? asked.code : null;
      return outcome;
    },
    onSaved: () => onDone(true),
  });

  async function givePasskey() {
    setAsking(true);
    try {
      const { token, options } = await ask().unwrap();
      const credential = await answerWithPasskey(options).catch(() => null);
      if (credential) {
        await confirmByPasskey({ challenge: token, credential }).unwrap();
        onDone(true);
      } else form.setError('given', { message: NO_PASSKEY });
    } catch (reason) {
      form.setError('given', { message: toApiError(reason).text ?? NO_ANSWER });
    }
    setAsking(false);
  }

  return (
    <FormDialog
      title={TITLE}
      description={`Para esto pedimos otra vez tu ${withCode ? 'segundo paso' : 'contraseña'}. Lo que escribiste no se pierde.`}
      saving={{ ...saving, dirty: false }}
      saveLabel="Confirmar"
      cancelLabel="Ahora no"
      onClose={() => onDone(false)}
    >
      {withCode ? (
        <TextField
          label="Código de tu app o de recuperación"
          autoComplete="one-time-code"
          maxLength={20}
          {...bind('given', (typed) => (typed === '' ? 'Código es requerido' : null))}
        />
      ) : (
        <>
          <AccountName name={staff.username} />
          <PasswordField
            label="Tu contraseña"
            autoComplete="current-password"
            maxLength={limits.passwordText}
            {...bind('given', (typed) => (typed === '' ? 'Contraseña es requerida' : null))}
          />
        </>
      )}
      {hasPasskey && knowsPasskeys() && (
        <Button tone="outline" icon="key" busy={isAsking} onClick={() => void givePasskey()}>
          Usar mi llave de acceso
        </Button>
      )}
    </FormDialog>
  );
}
