import {
  confirmationProblem,
  currentPasswordProblem,
  flagsBy,
  hasPermission,
  passwordProblem,
  PERMISSION_FLAGS,
} from './users';
import { usernameProblem } from './usernames';

test.each([
  ['Aa1!aaaa', null],
  ['  Aa1!  ', null],
  ['Ñandú-2026', null],
  [`Aa1!${'x'.repeat(124)}`, null],
  ['Aa1!aaa', 'Password must be at least 8 characters'],
  ['Aa1!🙂🙂🙂', 'Password must be at least 8 characters'],
  ['', 'Password must be at least 8 characters'],
  ['aa1!aaaa', 'Password must contain at least one uppercase letter'],
  ['AA1!AAAA', 'Password must contain at least one lowercase letter'],
  ['Aa!!aaaa', 'Password must contain at least one number'],
  ['Aa1aaaaa', 'Password must contain at least one special character'],
  ['Contraseña1', 'Password must contain at least one special character'],
  ['Aa1 aaaa', 'Password must contain at least one special character'],
  [`Aa1!${'x'.repeat(125)}`, 'Usa como máximo 128 caracteres'],
])('the password %p: %p', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test('the repetition has to be the very same', () => {
  expect(confirmationProblem({ newPassword: 'Aa1!aaaa', confirmPassword: 'Aa1!aaaa' })).toBeNull();
  expect(confirmationProblem({ newPassword: 'Aa1!aaaa', confirmPassword: 'Aa1!aaaa ' })).toBe("Passwords don't match");
  expect(confirmationProblem({ newPassword: 'Aa1!aaaa', confirmPassword: '' })).toBe("Passwords don't match");
});

test('the password until now is only asked for', () => {
  expect(currentPasswordProblem('')).toBe('Current password is required');
  expect(currentPasswordProblem(' ')).toBeNull();
});

test.each([
  ['marta', null],
  [` ${'m'.repeat(60)} `, null],
  ['m'.repeat(61), 'Usa como máximo 60 caracteres'],
  ['', 'Usuario es requerido'],
  ['   ', 'Usuario es requerido'],
  ['ana\u202e', 'Contiene caracteres no permitidos'],
  ['an\u0007a', 'Contiene caracteres no permitidos'],
])('the username %p: %p', (username, problem) => {
  expect(usernameProblem(username)).toBe(problem);
});

const none = flagsBy(() => false);

test.each(PERMISSION_FLAGS)('%s is for admins and for who has it', (flag) => {
  expect(hasPermission({ ...none, role: 'admin' }, flag)).toBe(true);
  expect(hasPermission({ ...none, role: 'sales' }, flag)).toBe(false);
  expect(hasPermission({ ...none, role: 'sales', [flag]: true }, flag)).toBe(true);
  const others = flagsBy((other) => other !== flag);
  expect(hasPermission({ ...others, role: 'sales' }, flag)).toBe(false);
});
