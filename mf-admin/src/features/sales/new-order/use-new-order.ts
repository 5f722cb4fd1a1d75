import { nanoid } from '@reduxjs/toolkit';
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
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { orderAddress } from '../../../routes';
import { useStaff } from '../../../shared/staff/use-staff';
import { forgetOrder, keepOrder, restoreOrder } from './kept-order';
import { useAdminPlaceOrderMutation } from './new-order.api';
import { emptyDraft, toStaffOrder, type OrderDraft } from './order-draft';

/** Characters of an `Idempotency-Key`. */
const KEY_LENGTH = 32;

/** Why an order was not written down. */
export interface Refusal {
  text: string;
  /** What the shop can't serve, with what is left of it. */
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
  const { username } = useStaff().staff;
  const navigate = useNavigate();
  const showToast = useToast();
  const [draft, setDraft] = useState(() => restoreOrder(username, nanoid(KEY_LENGTH)));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [placeOrder, { isLoading }] = useAdminPlaceOrderMutation();
  const form = useForm<CustomerData>({ defaultValues: draft.customer });
  const { subscribe, clearErrors, setError, reset } = form;

  useEffect(
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

  useEffect(() => keepOrder(username, draft), [username, draft]);

  function refuse(text: string, shortLines: readonly ShortLine[] = []) {
    setRefusal({ text, shortLines });
    setRefusals((count) => count + 1);
  }

  async function send() {
    if (isLoading) return;
    setRefusal(null);
    const wrong = customerProblems(draft.customer);
    placeProblems(wrong, CUSTOMER_FIELDS, setError, { focus: false });
    if (draft.lines.length === 0) refuse('Agrega al menos un producto.');
    else if (wrong.length > 0) setRefusals((count) => count + 1);
    else await place();
  }

  async function place() {
    try {
      const order = await placeOrder({ order: toStaffOrder(draft), idempotencyKey: draft.key }).unwrap();
      leave(order.orderId, order.code, order.total);
    } catch (reason) {
      explain(toApiError(reason));
    }
  }

  function leave(orderId: string, code: string, total: string) {
    forgetOrder(username);
    showToast({
      variant: 'success',
      title: 'Pedido anotado',
      description: `${code} por ${formatQuetzales(parseCentavos(total))}; sus unidades ya están apartadas`,
    });
    void navigate(orderAddress(orderId), { replace: true });
  }

  function explain({ status, code, text, problems, shortLines }: ApiError) {
    if (status === 401) return;
    placeProblems(problems, CUSTOMER_FIELDS, setError, { prefix: 'customerData.', focus: false });
    const used = code === 'order.keyReused';
    if (used) setDraft((current) => ({ ...current, key: nanoid(KEY_LENGTH) }));
    refuse(used ? ALREADY_SENT : (text ?? UNANSWERED), shortLines);
  }

  function clear() {
    setDraft(emptyDraft(nanoid(KEY_LENGTH)));
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
