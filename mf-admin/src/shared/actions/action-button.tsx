import { Button, type ButtonProps } from '@shop/ui';
import { useState } from 'react';
import { useReport, type ReportTexts } from './use-report';

export interface ActionButtonProps<Answer> extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** Does it, and fails as the API says. */
  act: () => { unwrap: () => Promise<Answer> };
  says: ReportTexts;
  onDone?: (answer: Answer) => void;
}

/** A button that does something once at its press, unasked, and says what became of it. */
export function ActionButton<Answer>({ act, says, onDone, ...button }: ActionButtonProps<Answer>) {
  const report = useReport();
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const outcome = await report(act().unwrap(), says);
    setBusy(false);
    if (outcome.ok) onDone?.(outcome.answer);
  }
  return <Button {...button} busy={busy} onClick={() => void press()} />;
}
