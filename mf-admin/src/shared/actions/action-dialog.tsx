import { type ReportTexts, SLOW, useSlow } from '@shop/frames';
import { ConfirmDialog, type ConfirmDialogProps } from '@shop/ui';
import { useAction, type Action } from './action-button';

export interface ActionDialogProps<Answer>
  extends
    Omit<Action<Answer>, 'says'>,
    Pick<ReportTexts, 'done' | 'failed' | 'repeats'>,
    Pick<ConfirmDialogProps, 'question' | 'text' | 'consequence' | 'confirmLabel' | 'cancelLabel' | 'danger'> {
  onClose: () => void;
}

/** Asks before something is done, does it once and says what became of it; it stays open when that failed. */
export function ActionDialog<Answer>({
  act,
  done,
  failed,
  repeats = false,
  consequence,
  onClose,
  onDone = onClose,
  ...words
}: ActionDialogProps<Answer>) {
  const [busy, confirm] = useAction({ act, says: { done, failed, repeats }, onDone });
  const isSlow = useSlow(busy);
  return (
    <ConfirmDialog
      {...words}
      open
      onOpenChange={onClose}
      busy={busy}
      consequence={isSlow ? SLOW : consequence}
      onConfirm={confirm}
    />
  );
}
