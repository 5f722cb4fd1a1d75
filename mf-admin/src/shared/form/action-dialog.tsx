import { ConfirmDialog } from '@shop/ui';
import { useReport } from './use-report';

export interface DeleteDialogProps {
  /** Deletes, and fails as the API says. */
  remove: () => Promise<unknown>;
  busy: boolean;
  /** The toast's title once it is deleted. */
  done: string;
  name: string;
  /** The toast's text where the server says none. */
  failed: string;
  question: string;
  text: string;
  consequence: string;
  confirmLabel: string;
  cancelLabel: string;
  onClose: () => void;
}

/** Asks before something is deleted, deletes it and says what became of it; it stays open when that failed. */
export function DeleteDialog({ remove, busy, done, name, failed, onClose, ...words }: DeleteDialogProps) {
  const report = useReport();

  async function confirm() {
    const outcome = await report(remove(), { done: { title: done, description: name }, failed });
    if (outcome.ok) onClose();
  }

  return <ConfirmDialog open onOpenChange={onClose} danger busy={busy} {...words} onConfirm={() => void confirm()} />;
}
