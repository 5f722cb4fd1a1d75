import { ConfirmDialog, type ConfirmDialogProps } from '@shop/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { doubleEntry, isDoubled, isSteppingBack, onceStill, undouble } from './doubled-entry';

export type LeaveQuestion = Pick<ConfirmDialogProps, 'question' | 'text' | 'confirmLabel' | 'cancelLabel'>;

const unsaved: LeaveQuestion = {
  question: '¿Descartar los cambios sin guardar?',
  text: 'Lo que escribiste todavía no se ha guardado.',
  confirmLabel: 'Descartar cambios',
  cancelLabel: 'Seguir editando',
};

export interface LeaveGuardOptions extends Partial<LeaveQuestion> {
  /** It saves: nothing leads away before the answer. */
  locked?: boolean;
  /** Told when the person agreed, before anything leads away. */
  onLeave?: () => void;
  /** True when what is being edited is on the screen at both addresses; of a module, not made in a render. */
  staysOpen?: (here: URL, there: URL) => boolean;
}

interface ArmedGuard {
  href: string;
  ask: (leave: () => void) => void;
}

/** The guards of everything that would be lost now, what lies on top last. */
const guards: ArmedGuard[] = [];

/** Does what leads away from the screen at once while nothing would be lost, else after the person agreed. */
export function askToLeave(leave: () => void): void {
  const guard = guards.at(-1);
  if (guard) guard.ask(leave);
  else leave();
}

/** Has the guard asked before `back`, until the returned function is called: the way back then meets the entry a second time. */
function arm(guard: ArmedGuard, back: () => void): () => void {
  function onPop() {
    // Back from a dialog that was opened meanwhile, or forward into one.
    if (isSteppingBack() || isDoubled() || currentAddress().href !== guard.href) return;
    if (guards.findLast(({ href }) => href === guard.href) !== guard) return;
    doubleEntry(() => true);
    guard.ask(back);
  }

  guards.push(guard);
  // A dialog that takes the place of one which is being left belongs to the entry that the step leads to.
  onceStill(() => {
    guard.href = currentAddress().href;
  });
  doubleEntry(() => guards.includes(guard));
  globalThis.addEventListener('popstate', onPop);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    globalThis.removeEventListener('popstate', onPop);
    const isAlone = !guards.some(({ href }) => href === guard.href);
    if (isAlone && currentAddress().href === guard.href && !isSteppingBack()) undouble(() => undefined);
  };
}

/** The way back closes what calls this, and leaves alone what lies below it. */
export function useClosedByBack(close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => arm({ href: currentAddress().href, ask: () => closeNow() }, () => undefined), []);
}

/** The address of the shop that a press would lead to in this tab, or null. */
function followedAddress(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.target !== '_blank' && link.origin === globalThis.location.origin ? new URL(link.href) : null;
}

const currentAddress = () => new URL(globalThis.location.href);

function showSameScreen(here: URL, there: URL): boolean {
  return here.pathname === there.pathname && here.search === there.search;
}

/**
 * Asks before what was typed is lost: by a link, by going back, by closing the tab. The end of the session and what the
 * screen's own code does are not asked about, unless it asks itself (`askToLeave`). The shell's router is none that knows
 * blockers, and it hears of going back before anybody else: so the present entry of the history is there twice while there
 * is something to lose.
 * @param armed whether there is something to lose
 */
export function useLeaveGuard(
  armed: boolean,
  { locked = false, staysOpen = showSameScreen, onLeave, ...question }: LeaveGuardOptions = {},
) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const navigate = useNavigate();
  const saves = useRef(locked);

  useEffect(() => {
    saves.current = locked;
  });

  useEffect(() => {
    if (!armed) return;
    const guard: ArmedGuard = {
      href: currentAddress().href,
      ask: (then) => {
        if (!saves.current) setLeave(() => then);
      },
    };

    function onClick(event: MouseEvent) {
      const there = guards.at(-1) === guard && followedAddress(event);
      if (!there || staysOpen(new URL(guard.href), there)) return;
      event.preventDefault();
      // An open menu hears only of presses that nobody prevented.
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      guard.ask(() => void navigate(`${there.pathname}${there.search}${there.hash}`));
    }

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    const disarm = arm(guard, () => void navigate(-1));
    document.addEventListener('click', onClick, { capture: true });
    globalThis.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      globalThis.removeEventListener('beforeunload', onUnload);
      disarm();
    };
  }, [armed, staysOpen, navigate]);

  return {
    /** Does it at once while nothing would be lost, else after the person agreed; never while it saves. */
    ask: (then: () => void) => {
      if (locked) return;
      if (armed) setLeave(() => then);
      else then();
    },
    /** The question; render it anywhere. */
    dialog: (
      <ConfirmDialog
        {...unsaved}
        {...question}
        open={leave !== null}
        onOpenChange={() => setLeave(null)}
        danger
        onConfirm={() => {
          setLeave(null);
          if (!leave) return;
          undouble(leave);
          onLeave?.();
        }}
      />
    ),
  };
}
