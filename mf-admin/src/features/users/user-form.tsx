import {
  PERMISSION_FLAGS,
  STAFF_ROLES,
  limits,
  passwordProblem,
  roleLabels,
  newUsernameProblem,
  type CreateUserInput,
  type StaffRole,
  type StaffView,
} from '@shop/contracts';
import type { ApiError } from '@shop/api-client';
import {
  Button,
  Checkbox,
  NewPasswordField,
  SelectField,
  Switch,
  TextField,
  color,
  space,
  text,
  placeProblems,
} from '@shop/ui';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormActions, FormGrid } from '../../shared/form/form-layout';
import { useKeptDraft } from '../../shared/form/use-kept-draft';
import { permissionLabels } from './permissions';

const Permissions = styled.fieldset`
  display: grid;
`;

const Legend = styled.legend`
  margin-bottom: ${space[4]};
  padding: 0;
  ${text.label}
`;

const Note = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

/** A new user is in sales, active and without permissions (back office, section 9). */
const newUser: CreateUserInput = {
  username: '',
  password: '',
  role: 'sales',
  active: true,
  editInventory: false,
  addProduct: false,
  deleteItems: false,
  deleteAffiliate: false,
  authorizeAffiliate: false,
  pauseAffiliate: false,
};

const roleOptions = STAFF_ROLES.toReversed().map((role) => ({ value: role, label: roleLabels[role] }));

export interface UserFormProps {
  /** The user to edit; a new one without. */
  user: StaffView | null;
  /** The signed-in user edits himself: neither his role nor his state is his to change. */
  own: boolean;
  busy: boolean;
  /** Answers why it was refused, or null. */
  onSave: (input: CreateUserInput) => Promise<ApiError | null>;
  onCancel: () => void;
}

/** A user's name, role, state and permissions, and for a new one the first password. */
export function UserForm({ user, own, busy, onSave, onCancel }: UserFormProps) {
  const form = useForm<CreateUserInput>({ defaultValues: user ? valuesOf(user) : newUser });
  useKeptDraft(`usuario:${user?.id ?? 'nuevo'}`, form, ['password']);
  const { register, formState, control } = form;
  const role: StaffRole = useWatch({ control, name: 'role' });
  const password = useWatch({ control, name: 'password' });

  const submit = form.handleSubmit(async (input) => {
    const error = await onSave({ ...input, username: input.username.trim() });
    if (error) placeProblems(error.problems, ['username', 'password', 'role'], form.setError);
  });

  return (
    <FormGrid onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Usuario"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameText}
        error={formState.errors.username?.message}
        {...register('username', {
          validate: (value) => (value === user?.username ? null : newUsernameProblem(value)) ?? true,
        })}
      />
      {!user && (
        <>
          <NewPasswordField
            label="Contraseña"
            typed={password}
            error={formState.errors.password?.message}
            {...register('password', { validate: (value) => passwordProblem(value) ?? true })}
          />
        </>
      )}
      <SelectField
        label="Rol"
        options={roleOptions}
        disabled={own}
        hint={own ? 'No puedes cambiar tu propio rol ni tu estado.' : undefined}
        error={formState.errors.role?.message}
        {...register('role')}
      />
      <Switch label="Usuario activo" disabled={own} {...register('active')} />
      <Permissions>
        <Legend>Permisos</Legend>
        {role === 'admin' && <Note>Un administrador tiene todos los permisos.</Note>}
        {role !== 'admin' &&
          PERMISSION_FLAGS.map((flag) => (
            <Checkbox key={flag} label={permissionLabels[flag].long} {...register(flag)} />
          ))}
      </Permissions>
      <FormActions>
        <Button tone="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          {user ? 'Guardar cambios' : 'Crear usuario'}
        </Button>
      </FormActions>
    </FormGrid>
  );
}

function valuesOf({ username, role, active, ...user }: StaffView): CreateUserInput {
  const { editInventory, addProduct, deleteItems, deleteAffiliate, authorizeAffiliate, pauseAffiliate } = user;
  const flags = { editInventory, addProduct, deleteItems, deleteAffiliate, authorizeAffiliate, pauseAffiliate };
  return { username, password: '', role, active, ...flags };
}
