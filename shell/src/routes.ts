/** Path pattern of the confirmation and status page of an order. */
export const ORDER_ROUTE = '/pedido/:orderId';

/** Path patterns of the shell's own screens; everything else belongs to the remotes or is not found. */
export const shellRoutes: readonly string[] = [ORDER_ROUTE];
