import { ConfirmDialog } from '@shop/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

export interface LeaveGuard {
  /** Does it at once while nothing would be lost, else after the person agreed. */
  ask: (leave: () => void) => void;
  /** The question; render it anywhere. */
  dialog: ReactNode;
}

/** The address of the shop that a press would lead to in this tab, or null. */
function followedAddress(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.target !== '_blank' && link.origin === globalThis.location.origin ? new URL(link.href) : null;
}

const currentAddress = () => new URL(globalThis.location.href);

/** What the router and this guard write into an entry of the history. */
function historyState(): Record<string, unknown> {
  const state: unknown = globalThis.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isDoubled = () => historyState()['doubled'] === true;

/** Puts the present entry of the history there a second time, the router not noticing: going back leads to the first. */
function doubleEntry(): void {
  const state = historyState();
  const place = typeof state['idx'] === 'number' ? state['idx'] + 1 : 0;
  globalThis.history.pushState({ ...state, idx: place, doubled: true }, '');
}

/**
 * Asks before what was typed is lost: by a link, by going back, by closing the tab. The end of the session and what the
 * screen's own code does are not asked about. The shell's router is none that knows blockers, and it hears of going back
 * before anybody else: so the present entry of the history is there twice while there is something to lose.
 * @param armed whether there is something to lose
 * @param staysOpen whether what is being edited is on the screen at both addresses; of a module, not made in a render
 */
export function useLeaveGuard(armed: boolean, staysOpen: (here: URL, there: URL) => boolean): LeaveGuard {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!armed) return;
    const here = currentAddress();
    let leaving = false;

    function onClick(event: MouseEvent) {
      const there = followedAddress(event);
      if (!there || staysOpen(here, there)) return;
      event.preventDefault();
      // An open menu hears only of presses that nobody prevented.
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      const address = `${there.pathname}${there.search}${there.hash}`;
      setLeave(() => () => void navigate(address, { replace: isDoubled() }));
    }

    function onPop() {
      // Back from a dialog that was opened meanwhile, or forward into one.
      if (leaving || isDoubled() || currentAddress().href !== here.href) return;
      doubleEntry();
      setLeave(() => () => {
        leaving = true;
        globalThis.history.go(-2);
      });
    }

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    doubleEntry();
    document.addEventListener('click', onClick, { capture: true });
    globalThis.addEventListener('popstate', onPop);
    globalThis.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      globalThis.removeEventListener('popstate', onPop);
      globalThis.removeEventListener('beforeunload', onUnload);
      if (isDoubled()) globalThis.history.back();
    };
  }, [armed, staysOpen, navigate]);

  return {
    ask: (then) => {
      if (armed) setLeave(() => then);
      else then();
    },
    dialog: (
      <ConfirmDialog
        open={leave !== null}
        onOpenChange={() => setLeave(null)}
        question="¿Descartar los cambios sin guardar?"
        text="Lo que escribiste en esta sección todavía no está en la tienda."
        confirmLabel="Descartar cambios"
        cancelLabel="Seguir editando"
        danger
        onConfirm={() => {
          setLeave(null);
          leave?.();
        }}
      />
    ),
  };
}
