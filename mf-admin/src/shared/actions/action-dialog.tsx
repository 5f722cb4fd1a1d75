import { ConfirmDialog, type ConfirmDialogProps } from '@shop/ui';
import { useState } from 'react';
import { SLOW, useSlow } from '../form/slow';
import { useReport, type ReportTexts } from './use-report';

export interface ActionDialogProps<Answer> extends Pick<
  ConfirmDialogProps,
  'question' | 'text' | 'consequence' | 'confirmLabel' | 'cancelLabel' | 'danger'
> {
  /** Does it, and fails as the API says. */
  act: () => { unwrap: () => Promise<Answer> };
  done: ReportTexts['done'];
  failed: ReportTexts['failed'];
  onDone?: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks before something is done, does it once and says what became of it; it stays open when that failed. */
export function ActionDialog<Answer>({
  act,
  done,
  failed,
  consequence,
  onClose,
  onDone = onClose,
  ...words
}: ActionDialogProps<Answer>) {
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const isSlow = useSlow(busy);

  async function confirm() {
    setBusy(true);
    const outcome = await report(act().unwrap(), { done, failed });
    setBusy(false);
    if (outcome.ok) onDone(outcome.answer);
  }

  return (
    <ConfirmDialog
      {...words}
      open
      onOpenChange={onClose}
      busy={busy}
      consequence={isSlow ? SLOW : consequence}
      onConfirm={() => void confirm()}
    />
  );
}
