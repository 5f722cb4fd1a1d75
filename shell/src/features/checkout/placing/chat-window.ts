/** The tab in which the chat will open, or its absence where the browser refuses one. */
export interface ChatWindow {
  /** Leads the tab to the chat; false when there is no tab to lead. */
  show(link: string): boolean;
  /** Takes the tab away again: there is nothing to say in the chat. */
  close(): void;
}

const WAITING_TEXT = 'Preparando tu pedido…';

/**
 * Opens the chat's tab. Call it inside the click that places the order, before anything is awaited: later a browser
 * takes it for a pop-up. `noopener` is not passed because the handle would then be null (CHK-8).
 */
export function openChatWindow(): ChatWindow {
  const tab = openTab();
  const close = () => tab?.close();
  // Nobody would lead it anywhere once this page is gone, and a phone shows it in front.
  globalThis.addEventListener('pagehide', close);
  const letGo = () => globalThis.removeEventListener('pagehide', close);
  return {
    show(link) {
      letGo();
      if (!tab || tab.closed) return false;
      try {
        /* The chat's page gets no handle on the shop. */
        tab.opener = null;
        tab.location.replace(link);
        return true;
      } catch {
        return false;
      }
    },
    close() {
      letGo();
      close();
    },
  };
}

function openTab(): Window | null {
  try {
    const tab = globalThis.open('', '_blank');
    if (tab === globalThis.window) {
      // Android's browser inside an app that opens no tabs: it hands out the page itself, and has begun to leave it.
      globalThis.stop();
      return null;
    }
    if (tab) showWaiting(tab.document);
    return tab;
  } catch {
    return null;
  }
}

function showWaiting(page: Document): void {
  page.title = WAITING_TEXT;
  page.documentElement.lang = 'es';
  page.documentElement.style.colorScheme = 'light dark';
  const words = page.createElement('p');
  words.textContent = WAITING_TEXT;
  words.style.cssText = 'margin: 40vh 16px 0; text-align: center; font: 1.125rem sans-serif';
  page.body.replaceChildren(words);
}

/** Leads this page to the chat; what was to be kept must be stored before. */
export function leaveForChat(link: string): void {
  globalThis.open(link, '_self');
}
