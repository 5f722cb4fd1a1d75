import {
  PERMISSION_FLAGS,
  STAFF_ROLES,
  flagsBy,
  limits,
  passwordProblem,
  roleLabels,
  newUsernameProblem,
  type CreateUserInput,
  type StaffRole,
  type StaffView,
} from '@shop/contracts';
import { Checkbox, NewPasswordField, SelectField, Switch, TextField } from '@shop/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { binderOf } from '../../shared/form/bound-field';
import { permissionLabels } from './permissions';
import { Label, Quiet, Stack } from '../../shared/layout/layout';

/** A new user is in sales, active and without permissions (USR-2). */
export const newUser: CreateUserInput = {
  username: '',
  password: '',
  role: 'sales',
  active: true,
  ...flagsBy(() => false),
};

export const userLabels: Partial<Record<keyof CreateUserInput, string>> = {
  username: 'Usuario',
  role: 'Rol',
  active: 'Usuario activo',
  ...Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, permissionLabels[flag].long])),
};

const roleOptions = STAFF_ROLES.toReversed().map((role) => ({ value: role, label: roleLabels[role] }));

export interface UserFieldsProps {
  /** The user to edit; a new one without. */
  user: StaffView | null;
  /** True when the signed-in users edit themselves: they change neither their role nor their state. */
  own: boolean;
  form: UseFormReturn<CreateUserInput>;
}

/** A user's name, role, state and permissions, and for a new one the first password. */
export function UserFields({ user, own, form }: UserFieldsProps) {
  const bind = binderOf(form);
  const { control, register } = form;
  const role: StaffRole = useWatch({ control, name: 'role' });
  const password = useWatch({ control, name: 'password' });

  return (
    <>
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
      <Switch label="Usuario activo" disabled={own} {...register('active')} />
      <Stack as="fieldset" $gap={0}>
        <Label as="legend">Permisos</Label>
        {role === 'admin' && <Quiet>Un administrador tiene todos los permisos.</Quiet>}
        {role !== 'admin' &&
          PERMISSION_FLAGS.map((flag) => (
            <Checkbox key={flag} label={permissionLabels[flag].long} {...register(flag)} />
          ))}
      </Stack>
    </>
  );
}

export function userValues({ username, role, active, ...user }: StaffView): CreateUserInput {
  return { username, password: '', role, active, ...flagsBy((flag) => user[flag]) };
}
