import { useToast } from '@shop/shell-api';
import { ToastRegion } from '@shop/ui';

/** The store's toast, at most one at a time. */
export function ToastList() {
  const { toast, dismiss } = useToast();
  return <ToastRegion toast={toast} onDismiss={dismiss} />;
}
