import { askForStepUp } from '@shop/api-client';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Suspense, useEffect, useState } from 'react';

/** A chunk of its own: it is asked for seldom. */
const StepUpDialog = lazyComponent(async () => (await import('./step-up-dialog')).StepUpDialog);

/** Asks "Confirma que eres tú" wherever the server wants to know it; the refused call is made again afterwards. */
export function StepUpHost() {
  const [question, setQuestion] = useState<{ answer: (confirmed: boolean) => void } | null>(null);

  useEffect(() => askForStepUp(() => new Promise((answer) => setQuestion({ answer }))), []);
  // Nobody waits for ever for somebody who signed out.
  useEffect(() => () => question?.answer(false), [question]);

  if (!question) return null;
  return (
    <Suspense>
      <StepUpDialog
        onDone={(confirmed) => {
          question.answer(confirmed);
          // A passkey's answer may come when it was declined long ago.
          setQuestion((now) => (now === question ? null : now));
        }}
      />
    </Suspense>
  );
}
