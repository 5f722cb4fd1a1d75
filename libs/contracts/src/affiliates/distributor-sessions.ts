/** Local storage key: the distributor has signed out on this device, and the server has not heard of it yet. */
export const PENDING_SIGN_OUT_KEY = 'distributor_leaving';

/** Why a session of a distributor is over; only a browser with a session that the shop once issued learns it. */
export const SESSION_ENDS = [
  'standby',
  'reactivated',
  'rejected',
  'deleted',
  'passwordChanged',
  'signedOutEverywhere',
  'signedOut',
  'expired',
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** Reasons as the distributor reads them. `reactivated` means paused and approved again since: they may sign in. */
export const sessionEndTexts: Readonly<Record<SessionEnd, string>> = {
  standby: 'La tienda puso tu cuenta en pausa.',
  reactivated: 'La tienda puso tu cuenta en pausa y ya la reactivó.',
  rejected: 'La tienda dio de baja tu cuenta.',
  deleted: 'Tu cuenta de distribuidor ya no existe.',
  passwordChanged: 'Tu contraseña cambió.',
  signedOutEverywhere: 'Se cerró tu sesión en todos tus dispositivos.',
  signedOut: 'Se cerró esta sesión.',
  expired: 'Tu sesión venció.',
};
