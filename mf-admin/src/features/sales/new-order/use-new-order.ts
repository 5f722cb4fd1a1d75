import { toApiError, type ApiError } from '@shop/api-client';
import {
  CUSTOMER_FIELDS,
  customerProblems,
  formatQuetzales,
  parseCentavos,
  type CustomerData,
  type ShortLine,
} from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { placeProblems } from '@shop/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { orderAddress } from '../../../routes';
import { claimKey, newKey } from '../../../shared/form/own-key';
import { useDraftPlace } from '../../../shared/form/use-draft';
import { useLeadOn } from '../../../shared/page/lead-on';
import { BEHIND } from '../order-labels';
import { useAdminPlaceOrderMutation, useLazyAdminReadDistributorQuery } from '../sales.api';
import { emptyDraft, toStaffOrder, type OrderDraft } from './order-draft';
import { useProductsNow } from './use-products-now';

/** Why an order was not written down. */
export interface Refusal {
  text: string;
  /** Lines that the shop can't serve, with the units left. */
  shortLines: readonly ShortLine[];
}

export interface NewOrder {
  draft: OrderDraft;
  form: UseFormReturn<CustomerData>;
  change: (change: Partial<Pick<OrderDraft, 'lines' | 'affiliate' | 'publicPrice'>>) => void;
  busy: boolean;
  refusal: Refusal | null;
  /** How often the form was sent and found wrong, for the focus. */
  refusals: number;
  send: () => Promise<void>;
  /** Throws away what was written down. */
  clear: () => void;
}

/** An order that staff write down. It is kept as it grows, until the server has it. */
export function useNewOrder(): NewOrder {
  const leadOn = useLeadOn();
  const showToast = useToast();
  const kept = useDraftPlace<OrderDraft>('pedido-nuevo');
  const [draft, setDraft] = useState(() => kept.read() ?? emptyDraft(newKey()));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const [placeOrder, { isLoading }] = useAdminPlaceOrderMutation();
  const productsNow = useProductsNow();
  const [readDistributor] = useLazyAdminReadDistributorQuery();
  const form = useForm<CustomerData>({ defaultValues: draft.customer });
  const { subscribe, clearErrors, setError, reset } = form;

  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          setDraft((current) => ({ ...current, customer: values }));
          const field = CUSTOMER_FIELDS.find((candidate) => candidate === name);
          if (field) clearErrors(field);
        },
      }),
    [subscribe, clearErrors],
  );

  useEffect(() => kept.keep(draft), [kept, draft]);

  const [opened] = useState(draft.key);
  useEffect(() => {
    void claimKey(opened).then((isOwn) => {
      if (!isOwn) setDraft((current) => (current.key === opened ? { ...current, key: newKey() } : current));
    });
  }, [opened]);

  function refuse(text: string, shortLines: readonly ShortLine[] = []) {
    setRefusal({ text, shortLines });
    setRefusals((count) => count + 1);
  }

  async function send() {
    if (isSending.current) return;
    setRefusal(null);
    const wrong = customerProblems(draft.customer);
    placeProblems(wrong, CUSTOMER_FIELDS, setError, { focus: false });
    if (draft.lines.length === 0) refuse('Agrega al menos un producto.');
    else if (wrong.length > 0) setRefusals((count) => count + 1);
    else await place();
  }

  async function place() {
    isSending.current = true;
    try {
      const sent = toStaffOrder(draft);
      const { orderId, code, total } = await placeOrder({ order: sent, key: draft.key }).unwrap();
      const later = kept.read();
      kept.forget();
      const placed = `${code} por ${formatQuetzales(parseCentavos(total))}`;
      const isBehind = later?.key === draft.key && JSON.stringify(toStaffOrder(later)) !== JSON.stringify(sent);
      showToast({
        variant: isBehind ? 'warning' : 'success',
        title: 'Pedido anotado',
        description: isBehind ? `${placed}. ${BEHIND}` : `${placed}; sus unidades ya están apartadas`,
      });
      leadOn(orderAddress(orderId), { replace: true });
    } catch (reason) {
      await explain(toApiError(reason));
    } finally {
      isSending.current = false;
    }
  }

  async function explain({ status, code, text, problems, shortLines }: ApiError) {
    if (status === 401) return;
    placeProblems(problems, CUSTOMER_FIELDS, setError, { prefix: 'customerData.', focus: false });
    const used = code === 'order.keyReused';
    if (used) setDraft((current) => ({ ...current, key: newKey() }));
    if (code === 'order.totalChanged') await readPrices();
    refuse(used ? ALREADY_SENT : (text ?? UNANSWERED), shortLines);
  }

  /** Goes on from what the products cost and the distributor has by now. */
  async function readPrices() {
    const withNow = await productsNow(draft.lines);
    const now = draft.affiliate && (await readDistributor(draft.affiliate.id)).data;
    setDraft((current) => ({
      ...current,
      lines: withNow(current.lines),
      affiliate: now && now.id === current.affiliate?.id ? now : current.affiliate,
    }));
  }

  function clear() {
    setDraft(emptyDraft(newKey()));
    reset(emptyDraft('').customer);
    setRefusal(null);
  }

  return {
    draft,
    form,
    change: (changed) => setDraft((current) => ({ ...current, ...changed })),
    busy: isLoading,
    refusal,
    refusals,
    send,
    clear,
  };
}

const UNANSWERED =
  'No hubo respuesta del servidor. Lo que escribiste sigue aquí; intenta de nuevo: el pedido no se repetirá.';

const ALREADY_SENT =
  'Un intento anterior de este pedido sí se guardó, con otros datos. Búscalo en Ventas; si este es otro pedido, guárdalo de nuevo.';
