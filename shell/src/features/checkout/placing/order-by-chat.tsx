import { useChatPhone } from '@shop/api-client';
import { toDecimalText, whatsappLink, wishedOrderChatText, type CustomerData } from '@shop/contracts';
import type { PricedCart } from '@shop/shell-api';
import { ExternalButtonLink } from '@shop/ui';

/** The way into the chat for an order that the shop did not reserve, with all of it written out. The cart stays. */
export function OrderByChat({ cart, customer }: { cart: PricedCart; customer: CustomerData }) {
  const phone = useChatPhone();
  const text = wishedOrderChatText({
    customer,
    lines: cart.lines.flatMap(({ product, flavor, quantity, total }) =>
      product === null
        ? []
        : [{ productName: product.name, puffs: product.puffs, flavor, quantity, totalAmount: toDecimalText(total) }],
    ),
    subtotal: toDecimalText(cart.subtotal),
    shipping: toDecimalText(cart.shipping),
    total: toDecimalText(cart.total),
  });
  const chat = phone === null ? null : whatsappLink(phone, text);
  if (chat === null) return null;
  return (
    <ExternalButtonLink href={chat} icon="whatsapp" tone="outline" block>
      Pedir por WhatsApp
    </ExternalButtonLink>
  );
}
