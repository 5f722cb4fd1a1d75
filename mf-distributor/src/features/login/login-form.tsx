import { toApiError, useDistributorLoginMutation } from '@shop/api-client';
import { isEmail, limits, type DistributorLoginInput } from '@shop/contracts';
import { useSessionChanges } from '@shop/shell-api';
import { Button, Notice, PasswordField, Stack, TextField } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { apartFromSignOut } from '../../pending-sign-out';
import { cookiesProblem } from '../../shared/cookies-problem';

/** E-mail and password. A refusal is told in a red alert and leaves what was typed (DIS-1). */
export function LoginForm() {
  const { distributorSignedIn } = useSessionChanges();
  const [logIn, { isLoading, error }] = useDistributorLoginMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<DistributorLoginInput>({
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit(async ({ email, password }) => {
    const found = cookiesProblem();
    setProblem(found);
    if (found !== null) return;
    const { data: distributor } = await apartFromSignOut(() => logIn({ email: email.trim(), password }));
    if (distributor) distributorSignedIn(distributor);
  });

  return (
    <Stack as="form" $gap={20} $above={24} onSubmit={(event) => void submit(event)} noValidate>
      {(problem !== null || error) && <Notice tone="bad">{problem ?? refusal(error)}</Notice>}
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        maxLength={limits.emailText}
        error={formState.errors.email?.message}
        {...register('email', { validate: emailProblem })}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        maxLength={limits.passwordText}
        error={formState.errors.password?.message}
        {...register('password', { required: 'Contraseña es requerida' })}
      />
      <Button type="submit" tone="distributor" block busy={isLoading}>
        {isLoading ? 'Iniciando sesión...' : 'Iniciar sesión'}
      </Button>
    </Stack>
  );
}

function emailProblem(email: string): true | string {
  if (email.trim() === '') return 'Correo electrónico es requerido';
  return isEmail(email.trim()) || 'Formato de correo inválido';
}

function refusal(error: unknown): string {
  const { status, text } = toApiError(error);
  return status === 0 ? 'Error de conexión' : (text ?? 'Error de autenticación');
}
