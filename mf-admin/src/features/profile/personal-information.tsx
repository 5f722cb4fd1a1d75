import { limits, roleLabels, newUsernameProblem, type StaffView } from '@shop/contracts';
import { useSessionChanges } from '@shop/shell-api';
import { Badge, Button, Notice, Panel, TextField, color, media, size, space, text, placeProblems } from '@shop/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { formatLongDay } from '../../dates';
import { FormActions, FormGrid } from '../../shared/form/form-layout';
import { useKeptDraft } from '../../shared/form/use-kept-draft';
import { useReport } from '../../shared/form/use-report';
import { useAdminUpdateProfileMutation } from './profile.api';

const Column = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  max-width: ${size.reading};
`;

const Facts = styled.dl`
  display: grid;
  gap: ${space[16]};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  & dt {
    margin-bottom: ${space[4]};
    color: ${color.ink2};
    ${text.small}
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

/** The own username, which can be changed, and what only administrators change. */
export function PersonalInformation({ staff }: { staff: StaffView }) {
  const { staffUpdated } = useSessionChanges();
  const report = useReport();
  const [update, { isLoading }] = useAdminUpdateProfileMutation();
  const form = useForm<{ username: string }>({ defaultValues: { username: staff.username } });
  useKeptDraft('perfil', form);

  const submit = form.handleSubmit(async ({ username }) => {
    const outcome = await report(update({ username: username.trim() }).unwrap(), {
      done: { title: 'Perfil actualizado' },
      failed: 'Error al actualizar el perfil',
    });
    if (!outcome.ok) {
      placeProblems(outcome.error.problems, ['username'], form.setError);
      return;
    }
    staffUpdated(outcome.answer);
    form.reset({ username: outcome.answer.username });
  });

  return (
    <Column>
      <FormGrid onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Usuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.usernameText}
          error={form.formState.errors.username?.message}
          {...form.register('username', {
            validate: (value) => (value === staff.username ? null : newUsernameProblem(value)) ?? true,
          })}
        />
        <FormActions>
          <Button type="submit" busy={isLoading}>
            Guardar cambios
          </Button>
        </FormActions>
      </FormGrid>
      <Facts>
        <div>
          <dt>Rol</dt>
          <dd>
            <Badge tone={staff.role === 'admin' ? 'ink' : 'mute'}>{roleLabels[staff.role]}</Badge>
          </dd>
        </div>
        <div>
          <dt>Estado</dt>
          <dd>
            <Badge tone={staff.active ? 'ok' : 'warn'} icon={staff.active ? 'check' : 'pause'}>
              {staff.active ? 'Activo' : 'Pausado'}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>Fecha de creación</dt>
          <dd>{formatLongDay(staff.createdAt)}</dd>
        </div>
        <div>
          <dt>ID de usuario</dt>
          <dd>{staff.id}</dd>
        </div>
      </Facts>
      <Notice tone="info">Los roles y permisos solo pueden ser cambiados por administradores.</Notice>
    </Column>
  );
}
