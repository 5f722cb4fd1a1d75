import { tabStorage, useSession, useSessionChanges } from '@shop/shell-api';
import { useEffect, useRef } from 'react';

/** A form as react-hook-form answers it, as far as a draft needs it. */
interface DraftForm {
  getValues: () => object;
  setValue: (name: never, value: never, options: { shouldDirty: true }) => void;
}

const draftKey = (username: string, name: string) => `borrador:${username}:${name}`;

/**
 * Keeps what was typed when the session ends under a form, and puts it back when the same person opens the form again
 * after the login, in this tab. Passwords must be left out by their `secrets` names: they are never written anywhere.
 * @param name tells the form from all others, with the id of what it edits
 */
export function useKeptDraft(name: string, form: DraftForm, secrets: readonly string[] = []): void {
  const { readStaff } = useSessionChanges();
  const username = useSession().staff?.username ?? '';
  const first = useRef({ form, key: draftKey(username, name), secrets });

  useEffect(() => {
    const { form: opened, key, secrets: unwritten } = first.current;
    for (const [field, value] of Object.entries(takeDraft(key))) {
      opened.setValue(field as never, value as never, { shouldDirty: true });
    }
    return () => {
      if (readStaff() !== null) return;
      const values = Object.entries(opened.getValues()).filter(([field]) => !unwritten.includes(field));
      tabStorage.write(key, Object.fromEntries(values));
    };
  }, [readStaff]);
}

function takeDraft(key: string): Record<string, unknown> {
  const stored = tabStorage.read(key);
  tabStorage.remove(key);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}
