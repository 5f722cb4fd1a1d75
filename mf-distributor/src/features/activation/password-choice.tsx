import { toApiError } from '@shop/api-client';
import { confirmationProblem, passwordProblem, type ActivationView, type NewPasswordInput } from '@shop/contracts';
import { binderOf } from '@shop/frames';
import { useToast, useSessionChanges } from '@shop/shell-api';
import { Button, Notice, Quiet, Stack, Text } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { apartFromSignOut } from '../../pending-sign-out';
import { distributorRoutes } from '../../routes';
import { cookiesProblem } from '../../shared/cookies-problem';
import { formatMoment } from '../../shared/dates';
import { NewPasswordFields } from '../../shared/new-password-fields';
import { useDistributorActivateMutation } from './activation.api';
import { placeRefusal } from './form-problems';
import { UnusableLink } from './unusable-link';

const FIELDS = ['newPassword', 'confirmPassword'] as const;

/** Greets by name and asks for a password twice; what was typed is kept when it is refused. */
export function PasswordChoice({ token, activation }: { token: string; activation: ActivationView }) {
  const showToast = useToast();
  const { distributorSignedIn } = useSessionChanges();
  const navigate = useNavigate();
  const [activate, { isLoading, error }] = useDistributorActivateMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<NewPasswordInput>({ defaultValues: { newPassword: '', confirmPassword: '' } });
  const bind = binderOf(form);

  const submit = form.handleSubmit(async (input) => {
    const found = cookiesProblem();
    setRefusal(found);
    if (found !== null) return;
    const outcome = await apartFromSignOut(() => activate({ token, ...input }));
    if (!outcome.data) {
      setRefusal(placeRefusal(outcome.error, FIELDS, form.setError));
      return;
    }
    distributorSignedIn(outcome.data);
    showToast({
      variant: 'success',
      title: 'Contraseña guardada',
      description: 'Ya puedes comprar con tu descuento.',
    });
    void navigate(distributorRoutes.dashboard, { replace: true });
  });

  const { status, code } = toApiError(error);
  if (status === 410) return <UnusableLink reason="gone" />;
  if (code === 'activation.notFound') return <UnusableLink reason="unknown" />;
  return (
    <>
      <Text as="h1" $look="pageTitle">
        Hola, {activation.name}
      </Text>
      <Text $quiet $above={12}>
        Elige la contraseña con la que entrarás al portal de distribuidores. Tu correo es {activation.email}.
      </Text>
      <Stack as="form" $gap={20} $above={24} onSubmit={(event) => void submit(event)} noValidate>
        {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
        <NewPasswordFields
          email={activation.email}
          first={bind('newPassword', passwordProblem)}
          second={bind('confirmPassword', (_typed, values) => confirmationProblem(values))}
        />
        <Button type="submit" tone="distributor" block busy={isLoading}>
          Guardar contraseña y entrar
        </Button>
      </Stack>
      <Quiet $above={20}>Este enlace sirve una sola vez, hasta el {formatMoment(activation.expiresAt)}.</Quiet>
    </>
  );
}
