import { useRef, type FocusEvent } from 'react';
import { giveFocusBack, keepFocus } from '../layout/kept-focus';

/** Opener of the dialog that is open: the next one may take its place, and then nothing has the focus. */
let lastOpener: Element | null = null;

/** The dialog from which another one was opened; a press beside it leaves nothing with the focus. */
function beneath(top: EventTarget | null): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog !== top).at(-1);
}

/** Keeps the focus in an open dialog and gives it back to where it was before; to the page's content where that is gone. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: ({ target }: Event) => {
      const { activeElement, body } = document;
      opener.current = activeElement === body ? (beneath(target) ?? lastOpener) : activeElement;
      lastOpener = opener.current;
      // A browser takes the focus from a button that goes off, out of the dialog. It ends with the element.
      keepFocus(target as HTMLElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      lastOpener = null;
      giveFocusBack(opener.current);
    },
    /** From its last part the keyboard comes to its first one, which Radix leaves out of sight. */
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
    },
  };
}
