import {
  confirmationProblem,
  currentPasswordProblem,
  limits,
  passwordProblem,
  type ChangePasswordInput,
} from '@shop/contracts';
import { useSessionChanges } from '@shop/shell-api';
import { Button, NewPasswordField, PasswordField, placeProblems } from '@shop/ui';
import { useForm, useWatch } from 'react-hook-form';
import { FormActions, FormGrid } from '../../shared/form/form-layout';
import { useReport } from '../../shared/form/use-report';
import { useAdminChangePasswordMutation } from './profile.api';

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** The own password: the one until now, the new one, and the new one again. What was typed is kept when it is refused. */
export function PasswordForm({ onDone, onCancel }: { onDone?: () => void; onCancel?: () => void }) {
  const { staffSignedIn } = useSessionChanges();
  const report = useReport();
  const [changePassword, { isLoading }] = useAdminChangePasswordMutation();
  const { register, control, handleSubmit, formState, setError, reset } = useForm<ChangePasswordInput>({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' });

  const submit = handleSubmit(async (input) => {
    const outcome = await report(changePassword(input).unwrap(), {
      done: { title: 'Contraseña actualizada', description: 'Tu contraseña ha sido cambiada exitosamente' },
      failed: 'Error al cambiar la contraseña',
    });
    if (!outcome.ok) {
      placeProblems(outcome.error.problems, FIELDS, setError);
      return;
    }
    const { token, ...user } = outcome.answer;
    staffSignedIn({ user, token });
    reset();
    onDone?.();
  });

  return (
    <FormGrid onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        maxLength={limits.passwordText}
        error={errors.currentPassword?.message}
        {...register('currentPassword', { validate: (value) => currentPasswordProblem(value) ?? true })}
      />
      <NewPasswordField
        label="Contraseña nueva"
        typed={newPassword}
        error={errors.newPassword?.message}
        {...register('newPassword', { validate: (value) => passwordProblem(value) ?? true })}
      />
      <PasswordField
        label="Confirma la contraseña nueva"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', { validate: (_value, values) => confirmationProblem(values) ?? true })}
      />
      <FormActions>
        {onCancel && (
          <Button tone="outline" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" busy={isLoading}>
          Cambiar contraseña
        </Button>
      </FormActions>
    </FormGrid>
  );
}
