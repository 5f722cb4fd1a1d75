import { whatsappLink, type StaffOrderView } from '@shop/contracts';
import { RowMenu, type RowMenuItem } from '@shop/ui';
import { useNavigate } from 'react-router-dom';
import { orderAddress, packingSlipAddress } from '../../routes';
import { useListState } from '../../shared/page/back-link';
import { editOrderAddress } from './changes/edit-order';
import { isEditable } from './changes/order-edit';
import { chatPurposesOf, chatText } from './order/chat-texts';

/** Other actions on an order. Without a phone there is nobody to write to. */
export function OrderMenu({ order }: { order: StaffOrderView }) {
  const navigate = useNavigate();
  const state = useListState();
  const chats = chatPurposesOf(order).flatMap(({ purpose, label }): RowMenuItem[] => {
    const link = whatsappLink(order.customer.phone, chatText(purpose, order));
    if (link === null) return [];
    return [{ label, icon: 'whatsapp', onSelect: () => void globalThis.open(link, '_blank', 'noopener,noreferrer') }];
  });
  return (
    <RowMenu
      label={`Más acciones del pedido ${order.code}`}
      items={[
        {
          label: 'Ver pedido',
          icon: 'receipt',
          onSelect: () => void navigate(orderAddress(order.orderId), { state }),
        },
        {
          label: 'Editar pedido',
          icon: 'edit',
          reason: isEditable(order) ? null : 'Ya no tiene productos pendientes',
          onSelect: () => void navigate(editOrderAddress(order.orderId), { state }),
        },
        ...chats,
        {
          label: 'Hoja de empaque',
          icon: 'file',
          onSelect: () => void navigate(packingSlipAddress(order.orderId)),
        },
      ]}
    />
  );
}
