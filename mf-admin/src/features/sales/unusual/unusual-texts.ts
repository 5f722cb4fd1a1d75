import {
  MOST_OF_THE_SHOP,
  MUCH_OF_A_FLAVOR,
  type HoldReason,
  type HoldRefusalView,
  type UnusualReason,
} from '@shop/contracts';
import { formatPhone } from '@shop/contracts';

/** Why an order is unusual. */
export const reasonTexts: Readonly<Record<UnusualReason, string>> = {
  phoneShare: `Su teléfono aparta más del ${MUCH_OF_A_FLAVOR}% de un sabor`,
  addressShare: `Su conexión aparta más del ${MUCH_OF_A_FLAVOR}% de un sabor`,
  blockedPhone: 'Su teléfono está bloqueado',
  orderUnits: 'De su conexión vino un pedido con demasiadas unidades',
  phoneOrders: 'Su teléfono llegó al límite de pedidos',
  phoneUnits: 'Su teléfono llegó al límite de unidades',
  addressOrders: 'Su conexión llegó al límite de pedidos',
  addressUnits: 'Su conexión llegó al límite de unidades',
  shopUnits: 'Entre todos apartaron demasiado',
  flavorShare: 'Entre todos apartaron demasiado de un sabor',
  mostOfShop: `Un distribuidor aparta más del ${MOST_OF_THE_SHOP}% de lo disponible`,
  flavorUnits: 'De su conexión vino un pedido con demasiado de un sabor',
};

const met: Readonly<Record<HoldReason, string>> = {
  blockedPhone: 'Teléfono bloqueado',
  orderUnits: 'Unidades por pedido',
  phoneOrders: 'Pedidos por teléfono',
  phoneUnits: 'Unidades por teléfono',
  addressOrders: 'Pedidos por conexión',
  addressUnits: 'Unidades por conexión',
  shopUnits: 'Parte de la tienda entre todos',
  flavorShare: 'Parte de un sabor entre todos',
  flavorUnits: 'Parte de un sabor por pedido',
};

/** 'Pedidos por teléfono: 3 rechazos, el último de 5512 3478 desde 190.148.1.2' */
export function refusalText({ reason, times, phone, callerAddress }: HoldRefusalView): string {
  const count = times === 1 ? '1 rechazo, ' : `${times} rechazos, el último `;
  const from = callerAddress === '' ? '' : ` desde ${callerAddress}`;
  return `${met[reason]}: ${count}de ${formatPhone(phone)}${from}`;
}
