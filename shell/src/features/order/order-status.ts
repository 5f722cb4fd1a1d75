import { ERASED_PHONE, type OrderView } from '@shop/contracts';

/** How an order as a whole stands, in the words of its page; it follows from its lines. */
export interface OrderStatus {
  title: string;
  text: string;
  /** False once nothing of it will be delivered. */
  isAlive: boolean;
}

/** Cancelled only when every line is; done once nothing is pending. */
export function orderStatus({ lines, customer }: Pick<OrderView, 'lines' | 'customer'>): OrderStatus {
  const has = (status: string) => lines.some((line) => line.status === status);
  // A name that was erased greets nobody.
  const name = customer.phone === ERASED_PHONE ? '' : `, ${customer.firstName}`;
  if (has('pending')) {
    return {
      title: 'Pedido recibido',
      text: `Gracias${name}. Ya apartamos tus productos.`,
      isAlive: true,
    };
  }
  if (has('completed')) {
    return { title: 'Pedido completado', text: `Gracias por tu compra${name}.`, isAlive: true };
  }
  return {
    title: 'Pedido cancelado',
    text: 'Los productos volvieron a la tienda. Escríbenos si fue un error.',
    isAlive: false,
  };
}
