import { confirmationProblem, passwordProblem, type NewPasswordInput, type StaffView } from '@shop/contracts';
import { Button, NewPasswordField, PasswordField, placeProblems } from '@shop/ui';
import { useForm, useWatch } from 'react-hook-form';
import { FormActions, FormGrid } from '../../shared/form/form-layout';
import { useReport } from '../../shared/form/use-report';
import { useAdminResetPasswordMutation } from './users.api';

/** A password that an administrator chooses for another user, twice. */
export function ResetPasswordForm({ user, onClose }: { user: StaffView; onClose: () => void }) {
  const report = useReport();
  const [reset, { isLoading }] = useAdminResetPasswordMutation();
  const { register, control, handleSubmit, formState, setError } = useForm<NewPasswordInput>({
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const newPassword = useWatch({ control, name: 'newPassword' });

  const submit = handleSubmit(async (input) => {
    const outcome = await report(reset({ id: user.id, input }).unwrap(), {
      done: { title: 'Contraseña restablecida', description: user.username },
      failed: 'Error al restablecer la contraseña',
    });
    if (outcome.ok) onClose();
    else placeProblems(outcome.error.problems, ['newPassword', 'confirmPassword'], setError);
  });

  return (
    <FormGrid onSubmit={(event) => void submit(event)} noValidate>
      <NewPasswordField
        label="Contraseña nueva"
        typed={newPassword}
        error={formState.errors.newPassword?.message}
        {...register('newPassword', { validate: (value) => passwordProblem(value) ?? true })}
      />
      <PasswordField
        label="Confirma la contraseña"
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...register('confirmPassword', { validate: (_value, values) => confirmationProblem(values) ?? true })}
      />
      <FormActions>
        <Button tone="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" busy={isLoading}>
          Restablecer Contraseña
        </Button>
      </FormActions>
    </FormGrid>
  );
}
