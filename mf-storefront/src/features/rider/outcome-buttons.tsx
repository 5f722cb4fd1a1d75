import { FAILURE_CODES, amountProblem, failureCodeLabels, parseCentavos, type FailureCode } from '@shop/contracts';
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

/** Outcome of a stop, in two presses: which of the two, and then how much, or why not. */
export function OutcomeButtons({ stop: { deliveryId, expectedCash, paymentMethod }, onRecord }: OutcomeButtonsProps) {
  const [asks, setAsks] = useState<'delivered' | 'failed' | null>(null);
  const [collected, setCollected] = useState(expectedCash);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const isCash = paymentMethod === 'efectivo' && parseCentavos(expectedCash) > 0;

  function deliver() {
    const wrong = isCash ? amountProblem(collected.trim()) : null;
    setProblem(wrong ?? undefined);
    if (wrong !== null) return;
    onRecord({ deliveryId, outcome: 'entregado', collected: isCash ? collected.trim() : null, note: null });
  }

  function fail(outcome: FailureCode) {
    onRecord({ deliveryId, outcome, collected: null, note: note.trim() === '' ? null : note.trim() });
  }

  const back = (
    <Button tone="plain" block onClick={() => setAsks(null)}>
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
            onChange={({ target }) => setCollected(target.value)}
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
          onChange={({ target }) => setNote(target.value)}
        />
        {FAILURE_CODES.map((code) => (
          <Button key={code} tone="outline" size="lg" block onClick={() => fail(code)}>
            {code === 'no_fue' ? 'No pude llegar' : failureCodeLabels[code]}
          </Button>
        ))}
        {back}
      </Choices>
    );
  }
  return (
    <Choices>
      <Button size="lg" block icon="check" onClick={() => setAsks('delivered')}>
        Entregado
      </Button>
      <Button tone="outline" size="lg" block icon="close" onClick={() => setAsks('failed')}>
        No se entregó
      </Button>
    </Choices>
  );
}
