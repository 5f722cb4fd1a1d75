import { isSteppingBack, type ReportTexts } from '@shop/frames';
import { type ButtonProps, SmallButton } from '@shop/ui';
import { useState } from 'react';
import { useStaffReport } from './use-staff-report';

export interface Action<Answer> {
  /** Does it, and fails as the API says. */
  act: () => { unwrap: () => Promise<Answer> };
  says: ReportTexts;
  onDone?: ((answer: Answer) => void) | undefined;
}

/** Does something once and says what became of it; true while it does. */
export function useAction<Answer>({ act, says, onDone }: Action<Answer>): [busy: boolean, press: () => void] {
  const report = useStaffReport();
  const [busy, setBusy] = useState(false);
  async function press() {
    if (busy || isSteppingBack()) return;
    setBusy(true);
    const outcome = await report(act().unwrap(), says);
    setBusy(false);
    if (outcome.ok) onDone?.(outcome.answer);
  }
  return [busy, () => void press()];
}

export interface ActionButtonProps<Answer> extends Omit<ButtonProps, 'onClick'>, Action<Answer> {}

/** A small button that does something once at its press, unasked, and says what became of it; `busy` where it waits for more. */
export function ActionButton<Answer>({ act, says, onDone, busy = false, ...button }: ActionButtonProps<Answer>) {
  const [acting, press] = useAction({ act, says, onDone });
  return <SmallButton {...button} busy={busy || acting} onClick={press} />;
}
