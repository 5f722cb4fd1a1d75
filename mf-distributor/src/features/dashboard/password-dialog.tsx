import {
  confirmationProblem,
  currentPasswordProblem,
  limits,
  passwordProblem,
  type ChangeDistributorPasswordInput,
} from '@shop/contracts';
import { useToast, useSessionChanges } from '@shop/shell-api';
import { Button, Dialog, Notice, PasswordField, space } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { placeRefusal } from '../../shared/form-problems';
import { useSessionOver } from '../../shared/use-session-over';
import { NewPasswordFields } from '../../shared/new-password-fields';
import { useDistributorChangePasswordMutation } from './password.api';

const Form = styled.form`
  display: grid;
  gap: ${space[20]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`;

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** Another password, for who knows the one until now. All other sessions of the distributor end with it. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const showToast = useToast();
  const { distributorSignedIn } = useSessionChanges();
  const [changePassword, { isLoading }] = useDistributorChangePasswordMutation();
  const isOver = useSessionOver();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<ChangeDistributorPasswordInput>({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (input) => {
    setRefusal(null);
    const { data: distributor, error } = await changePassword(input);
    if (!distributor) {
      if (await isOver(error)) return;
      setRefusal(placeRefusal(error, FIELDS, setError));
      return;
    }
    distributorSignedIn(distributor);
    showToast({
      variant: 'success',
      title: 'Contraseña actualizada',
      description: 'Tu sesión se cerró en todos tus otros dispositivos.',
    });
    onClose();
  });

  const leave = () => {
    if (!isLoading) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Cambiar contraseña"
      description="Tu sesión sigue abierta aquí y se cierra en todos tus otros dispositivos."
    >
      <Form onSubmit={(event) => void submit(event)} noValidate>
        {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          maxLength={limits.passwordText}
          hint="Con la que entras hasta ahora."
          error={errors.currentPassword?.message}
          {...register('currentPassword', { validate: (value) => currentPasswordProblem(value) ?? true })}
        />
        <NewPasswordFields
          email={email}
          first={{
            field: register('newPassword', { validate: (value) => passwordProblem(value) ?? true }),
            error: errors.newPassword,
          }}
          second={{
            field: register('confirmPassword', { validate: (_value, values) => confirmationProblem(values) ?? true }),
            error: errors.confirmPassword,
          }}
        />
        <Actions>
          <Button tone="outline" disabled={isLoading} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" tone="distributor" busy={isLoading}>
            Cambiar contraseña
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
