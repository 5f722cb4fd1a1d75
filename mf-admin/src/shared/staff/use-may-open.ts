import type { OpenDialog } from '@shop/frames';
import { useState } from 'react';
import { useAdminMeQuery } from './staff.api';

/**
 * True when the dialog that the address asks for may stand open. Who loses the permission while it does keeps what they typed,
 * and sees why it can't be saved; the permissions of the login are no more than a guess until the server has answered.
 * @param reason why it may not be opened, in a sentence; null when it may
 */
export function useMayOpen(dialog: OpenDialog<string> | null, reason: string | null): boolean {
  const { isLoading } = useAdminMeQuery();
  const asked = dialog && `${dialog.name}.${dialog.id}`;
  const [permitted, setPermitted] = useState<string | null>(null);
  if (reason === null && !isLoading && asked !== permitted) setPermitted(asked);
  return reason === null || asked === permitted;
}
