/**
 * Every way a call can fail, with its HTTP status and the text for the person. A code that carries a more exact text
 * (what is short, by how much) overrides the text where it is thrown, never the status.
 */
export const shopErrors = {
  'request.invalid': { status: 400, text: 'Revisa los datos enviados.' },
  'request.malformed': { status: 400, text: 'No se pudo leer la solicitud.' },
  'request.tooLarge': { status: 413, text: 'La solicitud es demasiado grande.' },
  'request.unsupportedType': { status: 415, text: 'El formato de la solicitud no es compatible.' },
  'request.forbiddenOrigin': { status: 403, text: 'La solicitud no viene de la tienda.' },
  'auth.required': { status: 401, text: 'Inicia sesión para continuar.' },
  'auth.invalidCredentials': { status: 401, text: 'Credenciales inválidas' },
  'auth.forbidden': { status: 403, text: 'No tienes permiso para hacer esto.' },
  'route.notFound': { status: 404, text: 'No encontramos lo que buscas.' },
  'route.methodNotAllowed': { status: 405, text: 'Esta acción no existe.' },
  'resource.notFound': { status: 404, text: 'No encontramos lo que buscas.' },
  'order.outOfStock': { status: 409, text: 'No hay suficiente inventario para completar el pedido.' },
  'order.keyReused': {
    status: 409,
    text: 'Este pedido ya se envió con otros datos. Recarga la página e intenta de nuevo.',
  },
  'order.belowMinimum': { status: 422, text: 'El pedido no alcanza tu compra mínima.' },
  'affiliate.emailTaken': { status: 409, text: 'Ya existe una solicitud con este correo.' },
  'limit.tooManyRequests': { status: 429, text: 'Demasiados intentos. Espera un momento e intenta de nuevo.' },
  'server.unavailable': {
    status: 503,
    text: 'La tienda no está disponible en este momento. Intenta de nuevo en unos segundos.',
  },
  'server.internal': { status: 500, text: 'Algo salió mal. Intenta de nuevo.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof shopErrors;
