/**
 * The browser's storage that never throws: private windows and full disks refuse it, and the shop goes on without.
 * @param unkept keeps what is refused for as long as the page lives; absent where other tabs write as well
 */
function storageIn(area: () => Storage, unkept?: Map<string, string>) {
  const writeText = (key: string, text: string): void => {
    unkept?.set(key, text);
    try {
      // Written back, what another tab has told would take the place of what that one writes next.
      if (area().getItem(key) !== text) area().setItem(key, text);
      unkept?.delete(key);
    } catch {
      // Nothing to keep it in.
    }
  };
  const readText = (key: string): string | null => {
    try {
      return unkept?.get(key) ?? area().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    readText,
    /** The JSON value under `key`, or null when there is none or it does not parse. */
    read(key: string): unknown {
      try {
        return JSON.parse(readText(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write(key: string, value: unknown): void {
      writeText(key, JSON.stringify(value));
    },
    writeText,
    remove(key: string): void {
      unkept?.delete(key);
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
export const tabStorage = storageIn(() => sessionStorage, new Map());

/**
 * Keys of `tabStorage` under which the public pages keep what buyers typed: the checkout who receives an order, and orders
 * without an answer; the other forms all that was not sent (`kept-form.ts`).
 */
export const CHECKOUT_KEYS = { draft: 'checkout', unanswered: 'order_unanswered', forms: 'forms' } as const;
