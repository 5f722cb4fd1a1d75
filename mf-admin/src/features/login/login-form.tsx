import { toApiError } from '@shop/api-client';
import { limits, type StaffLoginInput } from '@shop/contracts';
import { sessionActions, toastShown, useShopDispatch } from '@shop/shell-api';
import { Button, PasswordField, TextField, space } from '@shop/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { useAdminLoginMutation } from './login.api';

const Form = styled.form`
  display: grid;
  gap: ${space[20]};
  margin-top: ${space[24]};
`;

/** User name and password. A refusal is told in a toast and leaves what was typed (storefront, section 8). */
export function LoginForm() {
  const dispatch = useShopDispatch();
  const [logIn, { isLoading }] = useAdminLoginMutation();
  const { register, handleSubmit, formState } = useForm<StaffLoginInput>({
    defaultValues: { username: '', password: '' },
  });

  const submit = handleSubmit(async ({ username, password }) => {
    try {
      const session = await logIn({ username: username.trim(), password }).unwrap();
      if (!session) return;
      dispatch(sessionActions.staffSignedIn(session));
      dispatch(
        toastShown({
          variant: 'success',
          title: 'Bienvenido',
          description: `Sesión iniciada como ${session.user.username}`,
        }),
      );
    } catch (error) {
      dispatch(toastShown({ variant: 'destructive', ...refusal(error) }));
    }
  });

  return (
    <Form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameText}
        error={formState.errors.username?.message}
        {...register('username', { validate: (name) => name.trim() !== '' || 'Usuario es requerido' })}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        maxLength={limits.passwordText}
        error={formState.errors.password?.message}
        {...register('password', { required: 'Contraseña es requerida' })}
      />
      <Button type="submit" block busy={isLoading}>
        Entrar
      </Button>
    </Form>
  );
}

function refusal(error: unknown): { title: string; description: string } {
  const { status, text } = toApiError(error);
  return status === 0
    ? { title: 'Error de conexión', description: 'No se pudo conectar con el servidor' }
    : { title: 'Error de autenticación', description: text ?? 'Credenciales inválidas' };
}
