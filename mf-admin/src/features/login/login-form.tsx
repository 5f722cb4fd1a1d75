import { toApiError } from '@shop/api-client';
import { limits, type SecondStep, type StaffSession } from '@shop/contracts';
import { SlowNotice } from '@shop/frames';
import { useToast, useSessionChanges } from '@shop/shell-api';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Button, PasswordField, Stack, TextField } from '@shop/ui';
import { useRef, useState, useTransition, type SubmitEvent } from 'react';
import { useAdminLoginMutation } from './login.api';

const SecondStepForm = lazyComponent(async () => (await import('./second-step-form')).SecondStepForm);

/**
 * User name and password, and the second step where the user has one. A refusal is told in a toast and leaves what was typed
 * (ADM-2). Two fields that must not be empty need no form library: staff who only sign in don't fetch it.
 */
export function LoginForm() {
  const showToast = useToast();
  const { staffSignedIn } = useSessionChanges();
  const [logIn, { isLoading }] = useAdminLoginMutation();
  const [isTurning, startTransition] = useTransition();
  const isBusy = isLoading || isTurning;
  const [step, setStep] = useState<SecondStep | null>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const lacksUsername = username.trim() === '';
  const lacksPassword = password === '';

  function welcome(session: StaffSession) {
    staffSignedIn(session);
    showToast({
      variant: 'success',
      title: 'Bienvenido',
      description: `Sesión iniciada como ${session.user.username}`,
    });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setWasSent(true);
    if (lacksUsername || lacksPassword) {
      (lacksUsername ? usernameField : passwordField).current?.focus();
      return;
    }
    try {
      const answer = await logIn({ username: username.trim(), password }).unwrap();
      // The form stays until the next one is there, and is sent no second time meanwhile.
      if (answer && 'challenge' in answer) startTransition(() => setStep(answer));
      else if (answer) welcome(answer);
    } catch (error) {
      showToast({ variant: 'destructive', ...refusal(error) });
    }
  }

  if (step) return <SecondStepForm step={step} onSignedIn={welcome} onBack={() => setStep(null)} />;
  return (
    <Stack as="form" $gap={20} $above={24} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameText}
        ref={usernameField}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={wasSent && lacksUsername ? 'Usuario es requerido' : undefined}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        maxLength={limits.passwordText}
        ref={passwordField}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={wasSent && lacksPassword ? 'Contraseña es requerida' : undefined}
      />
      <SlowNotice busy={isBusy} />
      <Button type="submit" block busy={isBusy}>
        Entrar
      </Button>
    </Stack>
  );
}

function refusal(error: unknown): { title: string; description: string } {
  const { status, text } = toApiError(error);
  return status === 0
    ? { title: 'Error de conexión', description: 'No se pudo conectar con el servidor' }
    : { title: 'Error de autenticación', description: text ?? 'Credenciales inválidas' };
}
