/** Local storage that never throws: private windows and full disks refuse it, and the shop goes on without. */
export const storage = {
  /** The JSON value under `key`, or null when there is none or it does not parse. */
  read(key: string): unknown {
    try {
      const text = localStorage.getItem(key);
      return text === null ? null : (JSON.parse(text) as unknown);
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown): void {
    storage.writeText(key, JSON.stringify(value));
  },
  writeText(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
    } catch {
      // Nothing to keep it in: the value lives as long as the page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
