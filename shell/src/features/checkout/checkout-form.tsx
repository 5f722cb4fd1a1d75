import { useChatPhone, useListHomepageContentQuery } from '@shop/api-client';
import { CUSTOMER_FIELDS, customerFieldLabels, formatQuetzales } from '@shop/contracts';
import type { PricedCart } from '@shop/shell-api';
import { Button, FormSummary, Notice } from '@shop/ui';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { AdjustNotice } from '../cart/notices/adjust-notice';
import { MinimumNotice } from '../cart/notices/minimum-notice';
import { SessionEndNotice } from '../cart/notices/session-end-notice';
import type { CartTerms } from '../cart/terms/use-cart-terms';
import { checkLines } from '../cart/terms/line-availability';
import { CheckoutFields, fieldId } from './checkout-fields';
import { CheckoutSummary } from './checkout-summary';
import { Afterwards, Facts, FieldsArea, Foot, Form, Free, HeadArea, Submit, SummaryArea } from './checkout-layout';
import type { OrderFailure } from './placing/order-failure';
import { OrderByChat } from './placing/order-by-chat';
import { useCheckoutForm } from './use-checkout-form';
import { usePlaceOrder } from './placing/use-place-order';

/** After so long the shop's number is asked for again, s: a tab may be open for days. */
const NUMBER_AGE_SECONDS = 300;

/** How the person pays, said beside the button that orders. */
const paymentFacts: Readonly<Record<string, string>> = {
  efectivo: 'Pagas al recibir',
  transferencia: 'Pagas por transferencia',
  link_pago: 'Pagas con tarjeta',
};

export interface CheckoutFormProps {
  cart: PricedCart;
  terms: CartTerms;
  /** Way back and title. */
  head: ReactNode;
  /** Told while the order is on its way: nothing may close the checkout then. */
  onBusy: (busy: boolean) => void;
}

/** Asks who receives the order and how it is paid, and places it. */
export function CheckoutForm({ cart: cartNow, terms, head, onBusy }: CheckoutFormProps) {
  const { form, validate, reject } = useCheckoutForm();
  const { status, place } = usePlaceOrder(terms);
  const hasChat = useChatPhone() !== null;
  useListHomepageContentQuery(undefined, { refetchOnMountOrArgChange: NUMBER_AGE_SECONDS });
  const [failure, setFailure] = useState<OrderFailure | null>(null);
  const [refusals, setRefusals] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const paymentMethod = useWatch({ control: form.control, name: 'paymentMethod' });
  const { errors } = form.formState;
  const busy = status !== 'idle';
  // While an order is on its way the page shows what was ordered, whatever another tab does with the cart.
  const [ordered, setOrdered] = useState<PricedCart | null>(null);
  const cart = (busy && ordered) || cartNow;
  const lines = checkLines(cart.lines, { ...terms, reported: failure?.shortLines });
  const isShort = lines.some(({ shortage }) => shortage !== null);
  const isShut = isShort || terms.shortfall !== null;

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isShut) return;
    setFailure(null);
    const customer = validate();
    if (!customer) {
      setRefusals((count) => count + 1);
      return;
    }
    setOrdered(cart);
    const refused = await place(customer, cart.total);
    if (!refused) return;
    setFailure(refused);
    reject(refused.problems);
  };

  return (
    <Form noValidate onSubmit={submit} aria-busy={busy}>
      <HeadArea>{head}</HeadArea>
      <FieldsArea>
        <FormSummary
          ref={summary}
          problems={CUSTOMER_FIELDS.filter((field) => errors[field]).map((field) => ({
            label: customerFieldLabels[field],
            fieldId: fieldId(field),
          }))}
        />
        <CheckoutFields form={form} />
      </FieldsArea>
      <SummaryArea>
        <CheckoutSummary cart={cart} lines={lines} />
      </SummaryArea>
      <Foot>
        {failure && <FailureNotice failure={failure} />}
        {/* Their buttons close the checkout, or change what is ordered: not while the order is on its way (CHK-9). */}
        {!busy && (
          <>
            {!failure?.tellsEnd && <SessionEndNotice />}
            {failure?.isForChat && <OrderByChat cart={cart} customer={form.getValues()} />}
            {isShort && <AdjustNotice lines={lines} />}
            <MinimumNotice terms={terms} />
          </>
        )}
        <Facts>
          <span>
            Envío {cart.shipping === 0 && cart.subtotal > 0 ? <Free>GRATIS</Free> : formatQuetzales(cart.shipping)}
          </span>
          <span>{paymentFacts[paymentMethod]}</span>
        </Facts>
        <Submit>
          {/* One that is off where it was pressed loses the focus. */}
          <Button type="submit" size="lg" block busy={busy} aria-disabled={busy || isShut}>
            {status === 'placed' ? 'Pedido recibido' : `Finalizar Compra - ${formatQuetzales(cart.total)}`}
          </Button>
        </Submit>
        <Afterwards>
          {hasChat && 'Al finalizar se abre WhatsApp con tu pedido ya escrito. '}
          Tus productos quedan reservados {hasChat ? 'desde ese momento' : 'al finalizar'}.
        </Afterwards>
      </Foot>
    </Form>
  );
}

function FailureNotice({ failure: { text: words, isUnanswered } }: { failure: OrderFailure }) {
  return (
    <Notice tone="bad">
      <span>{words}</span>
      {isUnanswered && (
        <span>
          {' '}
          No llegó respuesta de la tienda: revisa tu conexión y finaliza otra vez. El pedido no se hará dos veces.
        </span>
      )}
    </Notice>
  );
}
