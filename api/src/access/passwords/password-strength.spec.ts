import { isWeak } from './password-strength';

test.each([
  'Password1!',
  'Contraseña1!',
  'Qwerty123!',
  'Admin1234!',
  'Abcdefg1!',
  'Mariposa1!',
  'P4$$w0rd!P4$$w0rd!P4',
  'M4r1p0s4!',
  'Aa1!Aa1!Aa1!Aa1!Aa1!Aa1!',
])('%s is weak, though it has everything a password must have', (password) => expect(isWeak(password)).toBe(true));

test.each(['Quetzal-2026', 'Prueba-de-recorrido-1', 'k4-Tz+9w=Rm?xQ2v', `Marimba-2026${'x'.repeat(116)}`])(
  '%s is not',
  (password) => expect(isWeak(password)).toBe(false),
);
