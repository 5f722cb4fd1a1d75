import { selectToast, toastDismissed, type Toast } from './toast.slice';
import { useShopDispatch, useShopSelector } from '../store';

/** The toast to show, its undo ready to be called. */
export interface ShownToast extends Omit<Toast, 'undo'> {
  action?: { label: string; onSelect: () => void };
}

/** The current toast and how it goes away; for the one place that shows toasts. */
export function useShownToast(): { toast: ShownToast | null; dismiss: (id: string) => void } {
  const current = useShopSelector(selectToast);
  const dispatch = useShopDispatch();
  const dismiss = (id: string) => {
    dispatch(toastDismissed(id));
  };
  if (!current) return { toast: null, dismiss };
  const { undo, ...toast } = current;
  if (!undo) return { toast, dismiss };
  return { toast: { ...toast, action: { label: undo.label, onSelect: () => dispatch({ ...undo.action }) } }, dismiss };
}
