import { toApiError } from '@shop/api-client';
import { customerProblems } from '@shop/contracts';
import { DIRTY, type Outcome, useDraftPlace, useSavingForm } from '@shop/frames';
import { orderAddress } from '../../../routes';
import { useLeadOn } from '../../../shared/page/lead-on';
import { useAdminPlaceOrderMutation, useLazyAdminReadDistributorQuery } from '../sales.api';
import { emptyDraft, toStaffOrder, type OrderDraft } from './order-draft';
import { useOrderForm } from './use-order-form';

/** An order that staff write down. It is kept as it grows, until the server has it. */
export function useNewOrder() {
  const leadOn = useLeadOn();
  const { refusal, problems, refuse, forget, tellSaved, productsNow } = useOrderForm();
  const [placeOrder] = useAdminPlaceOrderMutation();
  const [readDistributor] = useLazyAdminReadDistributorQuery();
  const draft = useDraftPlace(NAME);
  const { form, saving } = useSavingForm<OrderDraft, { sent: OrderDraft; orderId: string }>({
    name: NAME,
    values: emptyDraft,
    save,
    // It is left as it was sent: what was typed since is said to be left out.
    after: ({ sent }) => sent,
    onSaved: ({ orderId }) => {
      draft.forget();
      leadOn(orderAddress(orderId), { replace: true });
    },
  });

  async function save(
    written: OrderDraft,
    { key }: { key: string },
  ): Promise<Outcome<{ sent: OrderDraft; orderId: string }>> {
    const wrong = customerProblems(written);
    forget();
    if (written.lines.length === 0) return refuse('Agrega al menos un producto.', { problems: wrong });
    if (wrong.length > 0) return refuse(null, { problems: wrong });
    const order = toStaffOrder(written);
    try {
      const placed = await placeOrder({ order, key }).unwrap();
      const isBehind = JSON.stringify(toStaffOrder(form.getValues())) !== JSON.stringify(order);
      tellSaved('Pedido anotado', placed, isBehind, '; sus unidades ya están apartadas');
      return { ok: true, answer: { sent: written, orderId: placed.orderId } };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code === 'order.totalChanged') await readPrices(written);
      return refuse(error.code === 'order.keyReused' ? ALREADY_SENT : (error.text ?? UNANSWERED), error);
    }
  }

  /** Goes on from what the products cost and the distributor has by now. */
  async function readPrices({ lines, affiliate }: OrderDraft) {
    const withNow = await productsNow(lines);
    const now = affiliate && (await readDistributor(affiliate.id)).data;
    form.setValue('lines', withNow(form.getValues('lines')), DIRTY);
    if (now && now.id === form.getValues('affiliate')?.id) form.setValue('affiliate', now, DIRTY);
  }

  return {
    form,
    saving: {
      ...saving,
      discard: () => {
        saving.discard();
        forget();
      },
    },
    refusal,
    problems,
  };
}

const NAME = 'anotar-pedido';

const UNANSWERED =
  'No hubo respuesta del servidor. Lo que escribiste sigue aquí; intenta de nuevo: el pedido no se repetirá.';

const ALREADY_SENT =
  'Un intento anterior de este pedido sí se guardó, con otros datos. Búscalo en Ventas; si este es otro pedido, guárdalo de nuevo.';
