import {
  FAILURE_CODES,
  amountProblem,
  failureCodeLabels,
  parseCentavos,
  plainAmount,
  type FailureCode,
} from '@shop/contracts';
import { keepForm, readKeptForm } from '@shop/shell-api/kept-form';
import { Button, TextField, space } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ShownStop } from './saved-run';
import type { Decision } from './use-rider-run';

const Choices = styled.div`
  display: grid;
  gap: ${space[8]};
`;

export interface OutcomeButtonsProps {
  stop: ShownStop;
  onRecord: (decision: Decision) => void;
}

/**
 * Outcome of a stop, in two presses: which of the two, and then how much, or why not. The tab keeps how far the rider was:
 * phones throw a page away while they call the buyer.
 */
export function OutcomeButtons({ stop: { deliveryId, expectedCash, paymentMethod }, onRecord }: OutcomeButtonsProps) {
  const form = `ruta.${deliveryId}`;
  const untouched = { asks: '', expected: expectedCash, collected: expectedCash, note: '' };
  const [typed, setTyped] = useState(() => readKeptForm(form, untouched));
  const [problem, setProblem] = useState<string | undefined>();
  const { asks, note } = typed;
  // Nobody typed what was expected before: an order may change on its way.
  const collected = typed.collected === typed.expected ? expectedCash : typed.collected;
  const isCash = paymentMethod === 'efectivo' && parseCentavos(expectedCash) > 0;

  function write(change: Partial<typeof typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    keepForm(form, next, untouched);
  }

  function record(decision: Omit<Decision, 'deliveryId'>) {
    keepForm(form, untouched, untouched);
    onRecord({ deliveryId, ...decision });
  }

  function deliver() {
    const cash = isCash ? plainAmount(collected) : null;
    const wrong = cash === null ? null : amountProblem(cash);
    setProblem(wrong ?? undefined);
    if (wrong !== null) return;
    record({ outcome: 'entregado', collected: cash, note: null });
  }

  function fail(outcome: FailureCode) {
    record({ outcome, collected: null, note: note.trim() === '' ? null : note.trim() });
  }

  const back = (
    <Button tone="plain" block onClick={() => write({ asks: '' })}>
      Volver
    </Button>
  );
  if (asks === 'delivered') {
    return (
      <Choices>
        {isCash && (
          <TextField
            label="Cobré (Q)"
            inputMode="decimal"
            autoComplete="off"
            value={collected}
            error={problem}
            onChange={({ target }) => write({ collected: target.value })}
          />
        )}
        <Button size="lg" block icon="check" onClick={deliver}>
          Sí, entregado
        </Button>
        {back}
      </Choices>
    );
  }
  if (asks === 'failed') {
    return (
      <Choices role="group" aria-label="¿Qué pasó?">
        <TextField
          label="Nota, si hace falta"
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={({ target }) => write({ note: target.value })}
        />
        {FAILURE_CODES.map((code) => (
          <Button key={code} tone="outline" size="lg" block onClick={() => fail(code)}>
            {failureWords(code)}
          </Button>
        ))}
        {back}
      </Choices>
    );
  }
  return (
    <Choices>
      <Button size="lg" block icon="check" onClick={() => write({ asks: 'delivered' })}>
        Entregado
      </Button>
      <Button tone="outline" size="lg" block icon="close" onClick={() => write({ asks: 'failed' })}>
        No se entregó
      </Button>
    </Choices>
  );
}

/** Why a stop failed, in the rider's own words: the shop says of them that they did not come. */
export function failureWords(code: FailureCode): string {
  return code === 'no_fue' ? 'No pude llegar' : failureCodeLabels[code];
}
