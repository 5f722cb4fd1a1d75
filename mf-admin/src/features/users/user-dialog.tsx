import {
  PERMISSION_FLAGS,
  STAFF_ROLES,
  flagsBy,
  limits,
  newUsernameProblem,
  passwordProblem,
  roleLabels,
  type CreateUserInput,
  type StaffView,
} from '@shop/contracts';
import { FormDialog } from '@shop/frames';
import { Checkbox, Label, NewPasswordField, Quiet, SelectField, Stack, Switch, TextField } from '@shop/ui';
import { onlyTouched, useCallForm } from '../../shared/form/use-call-form';
import { useStaff } from '../../shared/staff/use-staff';
import { permissionLabels } from './permissions';
import { useAdminCreateUserMutation, useAdminUpdateUserMutation } from './users.api';

/** A new user is in sales, active and without permissions (USR-2). */
const newUser: CreateUserInput = {
  username: '',
  password: '',
  role: 'sales',
  active: true,
  ...flagsBy(() => false),
};

function valuesOf({ username, role, active, ...user }: StaffView): CreateUserInput {
  return { username, password: '', role, active, ...flagsBy((flag) => user[flag]) };
}

const labels: Partial<Record<keyof CreateUserInput, string>> = {
  username: 'Usuario',
  role: 'Rol',
  active: 'Usuario activo',
  ...Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, permissionLabels[flag].long])),
};

const roleOptions = STAFF_ROLES.toReversed().map((role) => ({ value: role, label: roleLabels[role] }));

/** Adds a user, or changes one; users who edit themselves change neither role nor state. */
export function UserDialog({ user, onClose }: { user?: StaffView; onClose: () => void }) {
  const { staff } = useStaff();
  const [create] = useAdminCreateUserMutation();
  const [update] = useAdminUpdateUserMutation();
  const own = staff.id === user?.id;
  const { form, bind, saving } = useCallForm<CreateUserInput, StaffView>({
    name: `usuario:${user?.id ?? 'nuevo'}`,
    values: user ? valuesOf(user) : newUser,
    adds: !user,
    secrets: ['password'],
    labels,
    words: roleLabels,
    reads: user && 'adminUsers',
    call: (input, { key, touched }) =>
      user ? update({ id: user.id, change: onlyTouched(input, touched) }) : create({ input, key }),
    says: ({ username }) => ({
      done: { title: user ? 'Usuario actualizado' : 'Usuario creado', description: username },
      failed: user ? 'Error al actualizar el usuario' : 'Error al crear el usuario',
      repeats: !user,
    }),
    onSaved: onClose,
  });
  const [role, password] = form.watch(['role', 'password']);

  return (
    <FormDialog
      title={user ? 'Editar Usuario' : 'Crear usuario'}
      saving={saving}
      saveLabel={user ? 'Guardar cambios' : 'Crear usuario'}
      onClose={onClose}
    >
      <TextField
        label="Usuario"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameText}
        {...bind('username', (value) => (value === user?.username ? null : newUsernameProblem(value)))}
      />
      {!user && <NewPasswordField label="Contraseña" typed={password} {...bind('password', passwordProblem)} />}
      <SelectField
        label="Rol"
        options={roleOptions}
        disabled={own}
        hint={own ? 'No puedes cambiar tu propio rol ni tu estado.' : undefined}
        {...bind('role')}
      />
      <Switch label="Usuario activo" disabled={own} {...form.register('active')} />
      <Stack as="fieldset" $gap={0}>
        <Label as="legend">Permisos</Label>
        {role === 'admin' && <Quiet>Un administrador tiene todos los permisos.</Quiet>}
        {role !== 'admin' &&
          PERMISSION_FLAGS.map((flag) => (
            <Checkbox key={flag} label={permissionLabels[flag].long} {...form.register(flag)} />
          ))}
      </Stack>
    </FormDialog>
  );
}
