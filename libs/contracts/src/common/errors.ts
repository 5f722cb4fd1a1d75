/**
 * Every way a call can fail, with its HTTP status and the text for the person. A code that carries a more exact text
 * (what is short, by how much) overrides the text where it is thrown, never the status.
 */
export const shopErrors = {
  'request.invalid': { status: 400, text: 'Revisa los datos enviados.' },
  'request.malformed': { status: 400, text: 'No se pudo leer la solicitud.' },
  'request.tooLarge': { status: 413, text: 'La solicitud es demasiado grande.' },
  'request.tooSlow': { status: 408, text: 'La solicitud tardó demasiado en llegar. Intenta de nuevo.' },
  'request.unsupportedType': { status: 415, text: 'El formato de la solicitud no es compatible.' },
  'request.forbiddenOrigin': { status: 403, text: 'La solicitud no viene de la tienda.' },
  'request.keyReused': {
    status: 409,
    text: 'Un intento anterior sí se guardó, con otros datos. Búscalo antes de guardar de nuevo.',
  },
  'auth.required': { status: 401, text: 'Inicia sesión para continuar.' },
  'auth.invalidCredentials': { status: 401, text: 'Credenciales inválidas' },
  'auth.forbidden': { status: 403, text: 'No tienes permiso para hacer esto.' },
  'auth.stepUpRequired': { status: 403, text: 'Confirma que eres tú para continuar.' },
  'auth.wrongCode': { status: 422, text: 'El código no es correcto, ya se usó o ya venció. Prueba con otro.' },
  'auth.wrongPasskey': { status: 422, text: 'Esta llave de acceso no es de tu cuenta o no se pudo comprobar.' },
  'auth.challengeOver': { status: 410, text: 'Pasó demasiado tiempo. Empieza de nuevo.' },
  'auth.factorRequired': {
    status: 403,
    text: 'Tu cuenta necesita un segundo paso para entrar. Agrégalo en Mi perfil, Seguridad.',
  },
  'auth.factorNeeded': { status: 409, text: 'Tu rol pide un segundo paso: agrega otro antes de quitar este.' },
  'route.notFound': { status: 404, text: 'No encontramos lo que buscas.' },
  'route.methodNotAllowed': { status: 405, text: 'Esta acción no existe.' },
  'resource.notFound': { status: 404, text: 'No encontramos lo que buscas.' },
  'order.outOfStock': { status: 409, text: 'No hay suficiente inventario para completar el pedido.' },
  'order.totalChanged': { status: 409, text: 'El total cambió. Revisa el pedido y finaliza de nuevo.' },
  'order.keyReused': {
    status: 409,
    text: 'Este pedido ya se envió con otros datos. Recarga la página e intenta de nuevo.',
  },
  'order.belowMinimum': { status: 422, text: 'El pedido no alcanza tu compra mínima.' },
  'order.changed': {
    status: 409,
    text: 'Este pedido cambió mientras lo editabas. Mira qué cambió y guarda de nuevo.',
  },
  'order.notEditable': { status: 409, text: 'Este pedido ya no tiene productos pendientes: no se puede editar.' },
  'order.holdLimit': {
    status: 429,
    text: 'No pudimos apartar tu pedido. Escríbenos por WhatsApp y lo hacemos juntos.',
  },
  'affiliate.emailTaken': { status: 409, text: 'Ya existe una solicitud con este correo.' },
  'affiliate.statusNotAllowed': { status: 409, text: 'El afiliado no puede pasar a ese estado.' },
  'affiliate.notDeletable': { status: 409, text: 'Solo se puede eliminar a un afiliado rechazado o en pausa.' },
  'activation.notFound': { status: 404, text: 'Este enlace no es válido. Revisa que esté completo.' },
  'activation.gone': { status: 410, text: 'Este enlace ya se usó o venció. Pide uno nuevo a la tienda.' },
  'user.usernameTaken': { status: 409, text: 'Ya existe un usuario con este nombre.' },
  'user.ownAccount': { status: 409, text: 'No puedes pausar, degradar ni eliminar tu propia cuenta.' },
  'user.lastAdmin': { status: 409, text: 'Es el último administrador activo: la tienda necesita al menos uno.' },
  'user.noFactor': { status: 409, text: 'Este usuario no tiene un segundo paso.' },
  'product.hasSales': { status: 409, text: 'Este producto tiene ventas: desactívalo en lugar de eliminarlo.' },
  'flavor.nameTaken': { status: 409, text: 'Este producto ya tiene un sabor con este nombre.' },
  'flavor.hasPendingSales': {
    status: 409,
    text: 'Este sabor tiene ventas pendientes: desactívalo en lugar de eliminarlo.',
  },
  'stock.moved': { status: 409, text: 'El inventario cambió mientras tanto. Revisa la cantidad actual.' },
  'stock.belowPending': { status: 409, text: 'Lo reservado no puede ser menor que las ventas pendientes.' },
  'content.changed': {
    status: 409,
    text: 'Otra persona guardó esta sección mientras la editabas. Revisa su versión antes de guardar la tuya.',
  },
  'sale.statusNotAllowed': { status: 409, text: 'La venta no puede pasar a ese estado.' },
  'person.openOrders': {
    status: 409,
    text: 'Tiene pedidos abiertos: complétalos o cancélalos antes de borrar sus datos.',
  },
  'person.notFound': { status: 404, text: 'La tienda no tiene datos de esa persona.' },
  'upload.unsupportedImage': { status: 415, text: 'La imagen debe ser JPG, PNG o WebP.' },
  'upload.tooLarge': { status: 413, text: 'La imagen puede pesar como máximo 5 MB.' },
  'upload.notStored': { status: 503, text: 'No se pudo guardar la imagen. Intenta de nuevo en unos minutos.' },
  'job.notCancellable': { status: 409, text: 'Esta tarea ya no se puede cancelar.' },
  'events.tooMany': { status: 429, text: 'Tienes el panel abierto en demasiados lugares. Cierra alguno.' },
  'push.unknownService': { status: 422, text: 'La tienda no conoce el servicio de avisos de este navegador.' },
  'limit.tooManyRequests': { status: 429, text: 'Demasiados intentos. Espera un momento e intenta de nuevo.' },
  'server.unavailable': {
    status: 503,
    text: 'La tienda no está disponible en este momento. Intenta de nuevo en unos segundos.',
  },
  'server.internal': { status: 500, text: 'Algo salió mal. Intenta de nuevo.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof shopErrors;
