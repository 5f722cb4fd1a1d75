import type { StaffOrderView } from '@shop/contracts';
import { useReport } from '../../../shared/actions/use-report';
import { useAdminMarkChatMutation } from '../sales.api';

/** Marks that the message of an order's buyer came, or takes the mark away, and says what became of it. */
export function useMarkChat({ orderId, code }: Pick<StaffOrderView, 'orderId' | 'code'>) {
  const report = useReport();
  const [markChat, { isLoading }] = useAdminMarkChatMutation();

  function mark(received: boolean) {
    return report(markChat({ id: orderId, received }).unwrap(), {
      done: { title: received ? 'Chat recibido' : 'Marca quitada', description: `Pedido ${code}` },
      failed: 'No se pudo marcar el chat',
    });
  }

  return { mark, marking: isLoading };
}
