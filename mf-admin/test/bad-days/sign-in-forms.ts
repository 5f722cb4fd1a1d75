import type { Answers } from '@shop/testing';
import { answerOf, type BadDayForm } from './row';

const one = (data: unknown) => ({ success: true, data });
const SECURITY = '/admin/profile?pestana=seguridad';
const AGAIN = 'it is short and typed again';
const NOBODY = 'nobody is signed in';

const PASSWORD = 'Marimba-y-cerro-2026';

/** Answers that the screens of the profile and of users read. */
export const signInReadings: Answers = {
  'GET /api/admin/me/sessions': () => one([]),
  'POST /api/admin/me/factors/totp': () =>
    answerOf(201, one({ token: 'reto', expiresAt: '', uri: 'otpauth://totp/x', secret: 'ABCD' })),
  'POST /api/admin/me/factors/passkeys/options': () => one({ token: 'reto', options: {} }),
};

/** The forms by which somebody says who they are. */
export const signInForms: readonly BadDayForm[] = [
  {
    what: 'the login',
    source: 'features/login/login-form.tsx',
    route: '/admin/login',
    as: 'nobody',
    field: 'Usuario',
    adds: 'mariana.lopez',
    fills: { Contraseña: PASSWORD },
    button: 'Entrar',
    call: 'POST /api/admin/login',
    inPage: true,
    unanswered: 'No se pudo conectar con el servidor',
    spared: { leaving: AGAIN, reload: AGAIN, session: NOBODY, other: NOBODY },
  },
  {
    what: 'the second step of the login',
    source: 'features/login/second-step-form.tsx',
    route: '/admin/login',
    as: 'halfway',
    answers: {
      'POST /api/admin/login': () =>
        one({ challenge: { token: 'reto', expiresAt: '' }, methods: ['totp', 'recovery'], passkey: null }),
    },
    field: 'Código',
    adds: '123456',
    button: 'Continuar',
    call: 'POST /api/admin/login/code',
    inPage: true,
    unanswered: 'No se pudo conectar con el servidor. Intenta de nuevo.',
    spared: { leaving: AGAIN, reload: AGAIN, session: NOBODY, other: NOBODY },
  },
  {
    what: 'the password that is asked for again',
    source: 'features/step-up/step-up-dialog.tsx',
    route: SECURITY,
    answers: {
      'POST /api/admin/me/factors/totp': () =>
        answerOf(403, { success: false, error: 'Confirma que eres tú para continuar.', code: 'auth.stepUpRequired' }),
    },
    opens: 'Agregar una app de códigos',
    field: 'Tu contraseña',
    adds: PASSWORD,
    button: 'Confirmar',
    call: 'POST /api/admin/me/confirm',
    secret: true,
    unanswered: 'No se pudo comprobar. Revisa tu conexión e intenta de nuevo.',
    spared: { leaving: AGAIN },
  },
  {
    what: 'the first code of an app',
    source: 'features/profile/security/totp-dialog.tsx',
    route: SECURITY,
    opens: 'Agregar una app de códigos',
    field: 'Código de 6 dígitos',
    adds: '654321',
    button: 'Activar',
    call: 'POST /api/admin/me/factors/totp/verify',
    secret: true,
  },
  {
    what: 'the name of a passkey',
    source: 'features/profile/security/passkey-dialog.tsx',
    route: SECURITY,
    opens: 'Agregar una llave de acceso',
    field: 'Nombre',
    adds: 'Laptop de la oficina',
    button: 'Crear',
    call: 'POST /api/admin/me/factors/passkeys',
  },
  {
    what: "one's own password, on its page",
    source: 'features/profile/password-form.tsx',
    route: '/admin/profile?pestana=contrasena',
    field: 'Contraseña nueva',
    adds: PASSWORD,
    fills: { 'Contraseña actual': 'Marimba-2026', 'Confirma la contraseña nueva': PASSWORD },
    button: 'Cambiar contraseña',
    call: 'PATCH /api/admin/me/password',
    unanswered: 'No supimos si cambió tu contraseña',
    secret: true,
    inPage: true,
  },
  {
    what: 'the rule for second steps',
    source: 'features/users/factor-dialogs.tsx',
    route: '/admin/users?dialogo=reglas',
    field: 'Días para agregarlo',
    adds: '1',
    button: 'Guardar',
    call: 'PUT /api/admin/factor-rules/sales',
    changed: {
      call: 'GET /api/admin/factor-rules',
      answer: one([{ role: 'sales', required: false, graceDays: 7 }]),
      says: 'Obligatorio: sí → no',
    },
  },
];
