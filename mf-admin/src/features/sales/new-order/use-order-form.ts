import { toApiError, type ApiError } from '@shop/api-client';
import { moneyText, type StaffOrderView } from '@shop/contracts';
import type { Outcome } from '@shop/frames';
import { useToast } from '@shop/shell-api';
import { useEffect, useRef, useState } from 'react';
import { useLazyAdminReadProductQuery } from '../sales.api';
import { withProductsNow, type DraftLine } from './order-draft';

/** Why an order was not saved: with the lines that the shop can't serve, and what others changed meanwhile, newest first. */
export interface Refusal extends Pick<ApiError, 'shortLines' | 'changes'> {
  text: string;
}

/** As a call that is turned away: what was not sent says nothing of an earlier call whose answer was lost. */
const NOT_SENT = 403;

/** The part that the form of a new order and that of a change have in common. */
export function useOrderForm() {
  const showToast = useToast();
  const [readProduct] = useLazyAdminReadProductQuery();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** How often it was refused, for the focus. */
  const [refusals, setRefusals] = useState(0);
  const problems = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusals > 0) problems.current?.focus();
  }, [refusals]);

  return {
    refusal,
    /** Gets the focus when the order was not saved. */
    problems,
    /** Says why it was not saved; without a text the fields say it. */
    refuse: (text: string | null, about: Partial<ApiError> = {}) => {
      const error = { ...toApiError(null), status: NOT_SENT, ...about };
      if (text !== null) setRefusal({ ...error, text });
      setRefusals((count) => count + 1);
      const placed = error.problems.map(({ path, message }) => ({
        path: path.replace(/^customerData\./, '').replace(/^shippingWaived$/, 'reason'),
        message,
      }));
      return { ok: false, error: { ...error, problems: placed } } satisfies Outcome<never>;
    },
    forget: () => setRefusal(null),
    /** Says that an order was saved; `isBehind` when something else was typed since it was sent. */
    tellSaved: (title: string, { code, total }: StaffOrderView, isBehind: boolean, more = '') => {
      const saved = `${code} por ${moneyText(total)}`;
      const behind = '. Lo que cambiaste mientras se guardaba no entró: edita el pedido.';
      showToast({
        variant: isBehind ? 'warning' : 'success',
        title,
        description: `${saved}${isBehind ? behind : more}`,
      });
    },
    /** Reads what the products of written lines cost and have by now, for a total that the server found otherwise. */
    productsNow: async (lines: readonly DraftLine[]) => {
      const ids = new Set(lines.map(({ product }) => product.id));
      const found = await Promise.all([...ids].map((id) => readProduct(id)));
      const products = found.flatMap(({ data }) => data ?? []);
      return (now: readonly DraftLine[]) => withProductsNow(now, products);
    },
  };
}
