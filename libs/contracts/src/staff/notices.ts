/** Deeds of somebody else's session, or of the shop itself, that a staff user is told of. */
export const NOTICE_KINDS = [
  'contactChanged',
  'passwordReset',
  'factorsReset',
  'factorsUnreadable',
  'releaseWithdrawn',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A notice of `GET /api/admin/notices`, until its reader says that they have seen it. */
export interface NoticeView {
  id: string;
  kind: NoticeKind;
  /** The user name of who did it, as it is now; null for the shop itself and for somebody who was deleted. */
  by: string | null;
  /** ISO instant. */
  at: string;
}

/** Texts of a notice: on the dashboard, in the profile and on devices. */
export const noticeTexts: Record<NoticeKind, { title: string; detail: string }> = {
  contactChanged: {
    title: 'Cambió el contacto de la tienda',
    detail: 'De ahí salen el WhatsApp y las formas de pago de los pedidos. Si no lo esperabas, revísalo en Contenido.',
  },
  passwordReset: {
    title: 'Otra persona restableció tu contraseña',
    detail: 'Si no lo pediste, cámbiala en Mi perfil y avisa a los administradores.',
  },
  factorsReset: {
    title: 'Otra persona quitó tu segundo paso',
    detail: 'Si no lo pediste, cambia tu contraseña y agrégalo otra vez en Mi perfil, Seguridad.',
  },
  factorsUnreadable: {
    title: 'Hay apps de códigos que el servidor no puede leer',
    detail: 'Falta la clave con que se guardaron (FACTOR_KEYS). Quien use una entra con un código de recuperación.',
  },
  releaseWithdrawn: {
    title: 'La tienda retiró una versión nueva que fallaba',
    detail: 'Sigue la anterior y no hay que hacer nada. Cuál fue y qué falló está en Diagnóstico.',
  },
};
