import { toApiError } from '@shop/api-client';
import { FURTHEST_WISH_DAYS, wishAddressProblem, type BuyerDeliveryView, type WishStatus } from '@shop/contracts';
import { keepForm, readKeptForm } from '@shop/shell-api/kept-form';
import { Button, Notice, PartsPanel, Quiet, Stack, TextAreaField, TextField, Title } from '@shop/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { useAskDeliveryMutation } from './delivery.api';
import { formatMoment } from './moment';

const Root = styled(PartsPanel)`
  outline: none;
`;

const wishTexts: Record<WishStatus, string> = {
  asked: 'La tienda lo revisa y te lo confirma aquí.',
  accepted: 'La tienda lo aceptó.',
  declined: 'La tienda no pudo hacerlo. Escríbenos por WhatsApp.',
};

export interface DeliveryPanelProps {
  orderId: string;
  /** The secret of the order's link. */
  token: string;
  delivery: BuyerDeliveryView;
}

/** Where an order is; before it leaves, its buyer may correct the address or ask for another day. */
export function DeliveryPanel({ orderId, token, delivery }: DeliveryPanelProps) {
  const { title, text: words, at, mayAsk, wish } = delivery;
  // An order that left before somebody answered goes as it is.
  const answered = wish && (wish.status === 'asked' && !mayAsk ? 'declined' : wish.status);
  const [asks, setAsks] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const done = () => {
    setAsks(false);
    panel.current?.focus();
  };
  return (
    <Root ref={panel} tabIndex={-1} $tone="outline" aria-labelledby="entrega">
      <Title id="entrega">{title}</Title>
      <p>{words}</p>
      {at !== null && <Quiet>{formatMoment(at)}</Quiet>}
      {wish && answered && (
        <Notice tone={answered === 'accepted' ? 'ok' : answered === 'declined' ? 'warn' : 'info'}>
          {`Pediste ${wishText(wish)}. ${wishTexts[answered]}`}
        </Notice>
      )}
      {asks && <WishForm orderId={orderId} token={token} onDone={done} />}
      {mayAsk && !asks && (
        <Button tone="outline" block onClick={() => setAsks(true)}>
          Corregir la dirección o pedir otro día
        </Button>
      )}
    </Root>
  );
}

/** 'otra dirección y que llegue el 30/11/2026' */
function wishText({ address, day }: NonNullable<BuyerDeliveryView['wish']>): string {
  const parts = [
    ...(address ? ['otra dirección'] : []),
    ...(day === null ? [] : [`que llegue el ${day.split('-').reverse().join('/')}`]),
  ];
  return parts.join(' y ');
}

/** A wish as it is typed; texts that are left empty ask for nothing. */
const NOTHING = { address: '', day: '' };

function WishForm({ orderId, token, onDone }: Omit<DeliveryPanelProps, 'delivery'> & { onDone: () => void }) {
  const [ask, { isLoading, error }] = useAskDeliveryMutation();
  const kept = `entrega.${orderId}`;
  const [typed, setTyped] = useState(() => readKeptForm(kept, NOTHING));
  const { address, day } = typed;
  const type = (change: Partial<typeof NOTHING>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    keepForm(kept, next, NOTHING);
  };
  // A new one each time: the same problem twice is told twice.
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const refusal = toApiError(error);
  const problemAt = (field: string) =>
    problem?.field === field ? problem.text : refusal.problems.find(({ path }) => path === field)?.message;

  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problem, error]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const wanted = { address: address.trim() === '' ? null : address.trim(), day: day === '' ? null : day };
    const nothing = wanted.day === null ? 'Escribe una dirección o elige un día' : null;
    const found = wanted.address === null ? nothing : wishAddressProblem(wanted.address);
    // Half a date, or one that no calendar has, is no value to the browser.
    const isHalf = form.current?.querySelector<HTMLInputElement>('[type=date]')?.validity.badInput;
    if (isHalf) setProblem({ field: 'day', text: 'Elige un día completo del calendario' });
    else setProblem(found === null ? null : { field: 'address', text: found });
    if (isHalf || found !== null) return;
    // The shop judges the day: the device's clock may be wrong.
    const answer = await ask({ orderId, token, ...wanted });
    if (answer.error) return;
    // A correction that was typed meanwhile is still to be sent.
    if (JSON.stringify(readKeptForm(kept, NOTHING)) !== JSON.stringify(typed)) return;
    keepForm(kept, NOTHING, NOTHING);
    onDone();
  }

  return (
    <Stack as="form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        // The form takes the place of the button that had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label="Dirección correcta"
        rows={2}
        autoComplete="street-address"
        hint="Déjala vacía si está bien. El departamento no cambia."
        value={address}
        error={problemAt('address')}
        onChange={({ target }) => type({ address: target.value })}
      />
      <TextField
        label="Otro día"
        type="date"
        hint={`Desde mañana y hasta dentro de ${FURTHEST_WISH_DAYS} días. Déjalo vacío si te da igual.`}
        value={day}
        error={problemAt('day')}
        onChange={({ target }) => type({ day: target.value })}
      />
      {error && (
        <Notice tone="bad">
          {refusal.text ?? 'No llegó respuesta de la tienda. Si arriba no aparece lo que pediste, envíalo otra vez.'}
        </Notice>
      )}
      <Button type="submit" block busy={isLoading}>
        Enviar a la tienda
      </Button>
    </Stack>
  );
}
