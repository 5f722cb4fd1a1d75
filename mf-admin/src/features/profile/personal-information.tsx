import { limits, roleLabels, newUsernameProblem, type StaffView } from '@shop/contracts';
import { PageForm } from '@shop/frames';
import { useSessionChanges } from '@shop/shell-api';
import { Badge, Definitions, Fact, Narrow, Notice, TextField } from '@shop/ui';
import { formatLongDay } from '../../dates';
import { useCallForm } from '../../shared/form/use-call-form';
import { useAdminUpdateProfileMutation } from './profile.api';

/** The user's name, which can be changed, and what only administrators change. */
export function PersonalInformation({ staff }: { staff: StaffView }) {
  const { staffUpdated } = useSessionChanges();
  const [update] = useAdminUpdateProfileMutation();
  const { saving, bind } = useCallForm<{ username: string }, StaffView>({
    name: 'perfil',
    values: { username: staff.username },
    labels: { username: 'Usuario' },
    call: update,
    says: { done: { title: 'Perfil actualizado' }, failed: 'Error al actualizar el perfil' },
    after: ({ username }) => ({ username }),
    onSaved: staffUpdated,
  });

  return (
    <Narrow>
      <PageForm saving={saving} saveLabel="Guardar cambios">
        <TextField
          label="Usuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.usernameText}
          {...bind('username', (value) => (value === staff.username ? null : newUsernameProblem(value)))}
        />
      </PageForm>
      <Definitions $tablet="1fr 1fr">
        <Fact name="Rol">
          <Badge tone={staff.role === 'admin' ? 'ink' : 'mute'}>{roleLabels[staff.role]}</Badge>
        </Fact>
        <Fact name="Estado">
          <Badge tone={staff.active ? 'ok' : 'warn'} icon={staff.active ? 'check' : 'pause'}>
            {staff.active ? 'Activo' : 'Pausado'}
          </Badge>
        </Fact>
        <Fact name="Fecha de creación">{formatLongDay(staff.createdAt)}</Fact>
        <Fact name="ID de usuario">{staff.id}</Fact>
      </Definitions>
      <Notice tone="info">Los roles y permisos solo pueden ser cambiados por administradores.</Notice>
    </Narrow>
  );
}
