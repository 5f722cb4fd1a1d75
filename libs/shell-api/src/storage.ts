/** The browser's storage that never throws: private windows and full disks refuse it, and the shop goes on without. */
function storageIn(area: () => Storage) {
  const writeText = (key: string, text: string): void => {
    try {
      // Written back, what another tab has told would take the place of what that one writes next.
      if (area().getItem(key) !== text) area().setItem(key, text);
    } catch {
      // Nothing to keep it in: the value lives as long as the page.
    }
  };
  const readText = (key: string): string | null => {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    readText,
    /** The JSON value under `key`, or null when there is none or it does not parse. */
    read(key: string): unknown {
      try {
        const text = readText(key);
        return text === null ? null : (JSON.parse(text) as unknown);
      } catch {
        return null;
      }
    },
    write(key: string, value: unknown): void {
      writeText(key, JSON.stringify(value));
    },
    writeText,
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** Values that the device keeps, for all of its tabs. */
export const storage = storageIn(() => localStorage);

/** Values that one tab keeps, over reloads, for as long as it is open. */
export const tabStorage = storageIn(() => sessionStorage);

/**
 * Keys of `tabStorage` under which the public pages keep what buyers typed: the checkout who receives an order, and orders
 * without an answer; the other forms all that was not sent (`kept-form.ts`).
 */
export const CHECKOUT_KEYS = { draft: 'checkout', unanswered: 'order_unanswered', forms: 'forms' } as const;
